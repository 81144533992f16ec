import { say } from '@ddflow/fake-model/reply';
import { startFakeModel } from '@ddflow/fake-model/start';

const model = await startFakeModel({
  rules: [{ name: 'echo', when: { last: /hello/i }, reply: ({ lastText }) => say(lastText) }],
});

const response = await fetch(`${model.url}/v1/messages`, {
  method: 'POST',
  headers: { 'x-api-key': 'secret' },
  body: JSON.stringify({
    model: 'claude-x',
    max_tokens: 100,
    messages: [{ role: 'user', content: 'Hello, model' }],
  }),
});
const { content } = (await response.json()) as { content: { text: string }[] };
const [request] = model.requests;
await model.close(); // throws when a request had no rule

process.stdout.write(`${content[0]?.text}\n${request?.rule} ${request?.headers['x-api-key']}\n`);

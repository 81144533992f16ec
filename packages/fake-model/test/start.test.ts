import {
  call,
  cutAfter,
  fail,
  message,
  rateLimitHeaders,
  say,
  stall,
  stallAfter,
  think,
} from '@ddflow/fake-model/reply';
import type { Rule } from '@ddflow/fake-model/rule';
import { sequence } from '@ddflow/fake-model/rule';
import { startFakeModel } from '@ddflow/fake-model/start';
import { decodeStream } from '@ddflow/messages/decode';
import { expect, test } from 'vitest';
import {
  assistant,
  errorOf,
  modelWith,
  post,
  request,
  toolResult,
  toolUse,
  user,
} from './helpers.ts';

function always(reply: Rule['reply']): Rule[] {
  return [{ name: 'always', when: {}, reply }];
}

test('a reply is the same streamed and whole', async () => {
  const { url } = await modelWith(
    always(() => [think('let me see'), say('I look.'), call('Bash', { command: 'ls' })]),
  );
  const whole = (await (await post(url, request())).json()) as object;
  const streamed = await post(url, request(undefined, { stream: true }));
  expect(streamed.headers.get('content-type')).toMatch('text/event-stream');
  const message = await decodeStream(streamed.body ?? []);
  expect(message).toEqual({
    ...whole,
    id: 'msg_2',
    content: [think('let me see'), say('I look.'), toolUse('toolu_2_2', 'Bash', { command: 'ls' })],
  });
  expect(message).toMatchObject({ model: 'claude-x', stop_reason: 'tool_use' });
});

test('usage follows from the sizes, and may be set', async () => {
  const usage = { cache_read_input_tokens: 5, output_tokens: 9 };
  const { url } = await modelWith(
    always(sequence(say('a'), say('a'), message(say('a'), { usage }))),
  );
  const usages: unknown[] = [];
  for (const _ of [1, 2, 3]) {
    usages.push(((await (await post(url, request())).json()) as { usage: unknown }).usage);
  }
  const counted = { cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  const first = { input_tokens: 12, output_tokens: 7, ...counted };
  expect(usages).toEqual([first, first, { ...first, ...usage }]);
});

test('tokens are counted as usage counts them', async () => {
  const { url } = await modelWith([]);
  const body = JSON.stringify(request());
  const response = await fetch(`${url}/v1/messages/count_tokens`, { method: 'POST', body });
  expect(await response.json()).toEqual({ input_tokens: 12 });
});

test('errors come with type, message and headers', async () => {
  const headers = rateLimitHeaders({ retryAfterSeconds: 7, resetsAt: new Date(0) });
  const { url } = await modelWith(
    always(sequence(fail(429, { headers }), fail(401, { message: 'wrong key' }), fail(418))),
  );
  const limited = await post(url, request());
  expect([limited.status, (await errorOf(limited)).type]).toEqual([429, 'rate_limit_error']);
  expect(limited.headers.get('retry-after')).toBe('7');
  expect(limited.headers.get('anthropic-ratelimit-requests-reset')).toBe(
    '1970-01-01T00:00:00.000Z',
  );
  expect(limited.headers.get('request-id')).toBe('req_1');
  const refused = await post(url, request());
  expect(await errorOf(refused)).toEqual({ type: 'authentication_error', message: 'wrong key' });
  expect((await post(url, request())).status).toBe(418);
});

test.each([
  [400, 'invalid_request_error'],
  [403, 'permission_error'],
  [404, 'not_found_error'],
  [500, 'api_error'],
  [529, 'overloaded_error'],
])('%i is a %s', async (status, type) => {
  expect(fail(status)).toMatchObject({ status, type });
});

test('a stream is cut, or breaks off with an error event', async () => {
  const error = message(say('a long answer that has pieces'), {
    breakOff: { after: 3, how: 'overloaded_error' },
  });
  const model = await modelWith(always(sequence(cutAfter(3, say('x')), error)));
  const cut = await post(model.url, request(undefined, { stream: true }));
  await expect(decodeStream(cut.body ?? [])).rejects.toThrow();
  const broken = await post(model.url, request(undefined, { stream: true }));
  await expect(decodeStream(broken.body ?? [])).rejects.toMatchObject({ type: 'overloaded_error' });
  expect(model.requests.map(({ ended }) => ended)).toEqual(['cut', 'whole']);
});

test('an answer that is not streamed is cut too', async () => {
  const { url } = await modelWith(always(() => cutAfter(1, say('x'.repeat(200)))));
  await expect((await post(url, request())).json()).rejects.toThrow();
});

test('a stall ends with the client, before the headers and in the stream', async () => {
  const model = await modelWith(always(sequence(stall(), stallAfter(2, say('x')))));
  const signal = () => AbortSignal.timeout(100);
  await expect(post(model.url, request(), { signal: signal() })).rejects.toThrow(/timeout/);
  const streamed = post(model.url, request(undefined, { stream: true }), { signal: signal() });
  await expect(streamed.then(({ body }) => decodeStream(body ?? []))).rejects.toThrow(/timeout/);
  await expect.poll(() => model.requests.map(({ ended }) => ended)).toEqual(['left', 'left']);
});

test('a stall may end by itself, with an answer or with none', async () => {
  const model = await modelWith(always(sequence(stall(30, say('late')), stall(30))));
  expect((await post(model.url, request())).status).toBe(200);
  expect(model.requests[0]?.durationMs).toBeGreaterThanOrEqual(29);
  await expect(post(model.url, request())).rejects.toThrow();
});

test('events come at the pace that the script gives', async () => {
  const { url } = await modelWith(always(() => message(say('x'), { betweenMs: 20 })));
  const start = performance.now();
  await decodeStream((await post(url, request(undefined, { stream: true }))).body ?? []);
  expect(performance.now() - start).toBeGreaterThanOrEqual(6 * 19);
});

test('the first rule that matches answers', async () => {
  const model = await modelWith([
    { name: 'never', when: () => false, reply: () => say('never') },
    { name: 'one', when: {}, reply: () => say('one') },
    { name: 'two', when: {}, reply: () => say('two') },
  ]);
  expect(await (await post(model.url, request())).json()).toMatchObject({ content: [say('one')] });
  expect(model.requests[0]?.rule).toBe('one');
});

test('a request without a rule fails loudly, with what was asked', async () => {
  const model = await startFakeModel({
    rules: [{ name: 'other', when: () => false, reply: () => [] }],
  });
  const conversation = [
    user('build the thing'),
    assistant(toolUse('a', 'Bash')),
    user([toolResult('a', 'no such file')]),
  ];
  const tools = [{ name: 'Bash' }, { name: 'Read' }];
  const refused = await post(model.url, request(conversation, { system: 'You judge.', tools }));
  expect(refused.status).toBe(400);
  const error = await errorOf(refused);
  expect(error.type).toBe('invalid_request_error');
  for (const told of [
    'system: You judge.',
    'asked: build the thing',
    'Bash: no such file',
    'turn: 1',
    'tools: Bash, Read',
    'rules: other',
  ]) {
    expect(error.message).toContain(told);
  }
  expect(model.requests[0]?.unanswered).toBe(error.message);
  expect(() => model.assertNoUnanswered()).toThrow(error.message);
  await expect(model.close()).rejects.toThrow(error.message);
});

test('a rule that fails, a sequence that is used up and a broken conversation are as loud', async () => {
  const model = await startFakeModel({
    rules: always(sequence(() => Promise.reject(new Error('my slip')))),
  });
  const failed = await errorOf(await post(model.url, request()));
  expect(failed.message).toContain('the rule "always" failed: my slip');
  const usedUp = await errorOf(await post(model.url, request()));
  expect(usedUp.message).toContain('has 1 replies');
  const broken = await errorOf(await post(model.url, request([user([toolResult('z', 'x')])])));
  expect(broken.message).toContain('the API would refuse this: messages.0');
  await expect(model.close()).rejects.toThrow(/my slip.*1 replies.*would refuse/s);
});

test('closing ends what is under way', async () => {
  const model = await startFakeModel({ rules: always(() => stall()) });
  const asked = post(model.url, request()).catch((error: Error) => error);
  await expect.poll(() => model.requests.length).toBe(1);
  await model.close();
  expect(await asked).toBeInstanceOf(Error);
});

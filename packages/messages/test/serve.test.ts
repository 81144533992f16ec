import Anthropic from '@anthropic-ai/sdk';
import { jsonAnswer } from '@ddflow/messages/answer';
import { encodeStream } from '@ddflow/messages/encode';
import { ApiError } from '@ddflow/messages/error';
import { serveMessages } from '@ddflow/messages/serve';
import { beforeAll, expect, test } from 'vitest';
import { saying } from './helpers.ts';

async function* streamed(text: string) {
  yield* encodeStream(saying(text));
}

let url: string;

beforeAll(async () => {
  const server = await serveMessages({
    message(request) {
      if (request.model === 'busy') throw new ApiError('overloaded_error', 'busy');
      if (!request.stream) return jsonAnswer(saying('plain'));
      return {
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
        body: streamed('streamed'),
      };
    },
    countTokens: () => 42,
    models: () => ({
      data: [{ type: 'model', id: 'm', display_name: 'M', created_at: '2026-01-01T00:00:00Z' }],
      has_more: false,
      first_id: 'm',
      last_id: 'm',
    }),
  });
  url = server.url;
  return () => server.close();
});

/** Anthropic's own client: what it understands is what the wire says. */
const client = () => new Anthropic({ apiKey: 'dummy', baseURL: url, maxRetries: 0 });

const question = {
  model: 'm',
  max_tokens: 9,
  messages: [{ role: 'user' as const, content: 'hi' }],
};

test("Anthropic's client reads a plain answer and a stream", async () => {
  expect(await client().messages.create(question)).toMatchObject(saying('plain'));
  const events: string[] = [];
  const stream = client().messages.stream(question);
  stream.on('text', (delta) => events.push(delta));
  expect(await stream.finalMessage()).toMatchObject(saying('streamed'));
  expect(events.join('')).toBe('streamed');
});

test("Anthropic's client counts tokens and lists models", async () => {
  expect((await client().messages.countTokens(question)).input_tokens).toBe(42);
  expect((await client().models.list()).data.map(({ id }) => id)).toEqual(['m']);
});

test("Anthropic's client sees typed errors", async () => {
  await expect(client().messages.create({ ...question, model: 'busy' })).rejects.toMatchObject({
    status: 529,
    error: { type: 'error', error: { type: 'overloaded_error', message: 'busy' } },
  });
  await expect(client().messages.create({ ...question, max_tokens: 0 })).rejects.toBeInstanceOf(
    Anthropic.BadRequestError,
  );
});

test('health is answered, the unknown is not found', async () => {
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  const unknown = await fetch(`${url}/v1/nothing`);
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ error: { type: 'not_found_error' } });
  expect((await fetch(`${url}/v1/messages`)).status).toBe(404);
});

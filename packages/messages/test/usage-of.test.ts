import { encodeStream } from '@ddflow/messages/encode';
import { usageOf } from '@ddflow/messages/usage-of';
import { expect, test } from 'vitest';
import { gather, saying } from './helpers.ts';

async function* bytes(...parts: (string | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}

const message = saying('a longer answer, told in several pieces of text, so that it is cut');
const chunks = [...encodeStream(message)];

test('counts a stream and leaves its bytes alone', async () => {
  const { body, usage } = usageOf(bytes(...chunks));
  expect(usage()).toBeUndefined();
  expect(Buffer.concat(await gather(body)).toString()).toBe(chunks.join(''));
  expect(usage()).toEqual(message.usage);
});

test('counts an answer that is no stream', async () => {
  const text = JSON.stringify(message);
  const { body, usage } = usageOf(bytes(text.slice(0, 20), text.slice(20)));
  await gather(body);
  expect(usage()).toEqual(message.usage);
});

test('of a cut stream it knows what was told before the cut, and the cut stays an error', async () => {
  const { body, usage } = usageOf(bytes(...chunks.slice(0, 4), new Error('cut')));
  await expect(gather(body)).rejects.toThrow('cut');
  expect(usage()).toEqual({ ...message.usage, output_tokens: 1 });
});

test.each(['<html>"usage"</html>', '{"broken', 'data: {"usage"\n\n', ''])(
  'what is no answer of the API counts as nothing: %s',
  async (text) => {
    const { body, usage } = usageOf(bytes(text));
    await gather(body);
    expect(usage()).toBeUndefined();
  },
);

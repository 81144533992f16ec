import { decodeEvents, decodeStream } from '@ddflow/messages/decode';
import { encodeEvent, encodeStream } from '@ddflow/messages/encode';
import type { StreamEvent } from '@ddflow/messages/events';
import { expect, test } from 'vitest';
import { gather, saying } from './helpers.ts';

const chunks = [...encodeStream(saying('hello'))].map((chunk) => Buffer.from(chunk));

function streamed(...events: unknown[]): Uint8Array[] {
  return events.map((event) => Buffer.from(encodeEvent(event as StreamEvent)));
}

test('a stream that is cut anywhere before its end is an error', async () => {
  for (const kept of chunks.keys()) {
    await expect(decodeStream(chunks.slice(0, kept))).rejects.toThrow(/before message_stop/);
  }
});

test('an error event is thrown as the API meant it', async () => {
  const error = { type: 'overloaded_error', message: 'too much' };
  const bytes = [...chunks.slice(0, 3), ...streamed({ type: 'error', error })];
  await expect(decodeStream(bytes)).rejects.toMatchObject({ ...error, status: 529 });
});

test('events and deltas that we do not know are passed over', async () => {
  const unknown = streamed(
    { type: 'weather', sky: 'blue' },
    { type: 'content_block_delta', index: 0, delta: { type: 'smell_delta' } },
  );
  const bytes = [...chunks.slice(0, 3), ...unknown, ...chunks.slice(3)];
  expect(await decodeStream(bytes)).toEqual(saying('hello'));
});

test('a block of an unknown type is kept as it was told', async () => {
  const block = { type: 'server_tool_use', id: 'x', name: 'web_search', input: {} };
  const bytes = streamed(
    { type: 'message_start', message: { ...saying(''), content: [] } },
    { type: 'content_block_start', index: 0, content_block: block },
    {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: '{"q":' },
    },
    {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: '1}' },
    },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_stop' },
  );
  expect((await decodeStream(bytes)).content).toEqual([{ ...block, input: { q: 1 } }]);
});

test('citations are gathered', async () => {
  const cited = {
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'citations_delta', citation: { n: 1 } },
  };
  const bytes = [...chunks.slice(0, 4), ...streamed(cited, cited), ...chunks.slice(4)];
  expect((await decodeStream(bytes)).content).toEqual([
    { type: 'text', text: 'hello', citations: [{ n: 1 }, { n: 1 }] },
  ]);
});

test('a delta of a block that was never started is an error', async () => {
  const stray = { type: 'content_block_delta', index: 4, delta: { type: 'text_delta', text: 'x' } };
  await expect(decodeStream([...chunks.slice(0, 1), ...streamed(stray)])).rejects.toThrow(
    /block 4/,
  );
});

test('tool input that is no JSON is an error', async () => {
  const call = { type: 'tool_use', id: 't', name: 'Bash', input: {} };
  const bytes = streamed(
    { type: 'message_start', message: { ...saying(''), content: [] } },
    { type: 'content_block_start', index: 0, content_block: call },
    {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: '{"q' },
    },
    { type: 'content_block_stop', index: 0 },
  );
  await expect(decodeStream(bytes)).rejects.toThrow(/no JSON/);
});

test('data that is no JSON is an error', async () => {
  await expect(gather(decodeEvents([Buffer.from('data: <html>\n\n')]))).rejects.toThrow(
    /no JSON: <html>/,
  );
});

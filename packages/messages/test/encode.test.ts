import { decodeStream } from '@ddflow/messages/decode';
import { encodeStream, eventsOf } from '@ddflow/messages/encode';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyMessage, chunked, saying } from './helpers.ts';

test('a message survives the stream, however its bytes are cut', async () => {
  const cuts = fc.array(fc.nat(), { maxLength: 12 });
  const property = fc.asyncProperty(
    anyMessage,
    cuts,
    fc.integer({ min: 1, max: 50 }),
    async (message, cuts, pieceLength) => {
      const bytes = Buffer.from([...encodeStream(message, { pieceLength })].join(''));
      expect(await decodeStream(chunked(bytes, cuts))).toEqual(message);
    },
  );
  await fc.assert(property, { seed: 3, numRuns: 200 });
});

test('the events come in the order of the API', () => {
  expect([...eventsOf(saying('ab'), { pieceLength: 1 })].map(({ type }) => type)).toEqual([
    'message_start',
    'ping',
    'content_block_start',
    'content_block_delta',
    'content_block_delta',
    'content_block_stop',
    'message_delta',
    'message_stop',
  ]);
});

test('no piece of text parts a surrogate pair', () => {
  const texts = [...eventsOf(saying('a🌼🌼b'), { pieceLength: 1 })].flatMap((event) =>
    event.type === 'content_block_delta' && event.delta.type === 'text_delta'
      ? [event.delta.text]
      : [],
  );
  expect(texts).toEqual(['a', '🌼', '🌼', 'b']);
});

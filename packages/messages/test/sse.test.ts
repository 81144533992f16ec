import { type ServerSentEvent, sseParser } from '@ddflow/messages/sse';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunked } from './helpers.ts';

function parse(text: string, cuts: number[] = []): ServerSentEvent[] {
  const parser = sseParser();
  const events = chunked(Buffer.from(text), cuts).flatMap((chunk) => parser.feed(chunk));
  return [...events, ...parser.end()];
}

const stream = (lineEnd: string) =>
  [
    '\ufeff: hello',
    'event: one',
    'data: eins',
    'data:zwei ß🌼',
    '',
    'id: 7',
    'data: {"a":1}',
    '',
    '',
  ].join(lineEnd);

const events = [
  { event: 'one', data: 'eins\nzwei ß🌼' },
  { event: '', data: '{"a":1}' },
];

test('any line end and any cut gives the same events', () => {
  const property = fc.property(
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.array(fc.nat(), { maxLength: 20 }),
    (lineEnd, cuts) => void expect(parse(stream(lineEnd), cuts)).toEqual(events),
  );
  fc.assert(property, { seed: 5, numRuns: 300 });
});

test('byte by byte too', () => {
  const text = stream('\r\n');
  const cuts = [...Buffer.from(text).keys()];
  expect(parse(text, cuts)).toEqual(events);
});

test('an event whose blank line never came is given at the end', () => {
  expect(parse('data: last')).toEqual([{ event: '', data: 'last' }]);
});

test('an event without data is none', () => {
  expect(parse('event: x\n\n:c\n\nretry: 3\n\n')).toEqual([]);
});

test('one line of 4 MB in pieces of 64 bytes takes time linear in its length', () => {
  const parser = sseParser();
  const piece = Buffer.from('x'.repeat(64));
  const start = performance.now();
  parser.feed(Buffer.from('data: '));
  for (let fed = 0; fed < 4 * 1024 * 1024; fed += piece.length) parser.feed(piece);
  const [event] = parser.feed(Buffer.from('\n\n'));
  expect(event?.data.length).toBe(4 * 1024 * 1024);
  expect(performance.now() - start).toBeLessThan(2_000);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepFirst, keepLast } from '../../src/processes/keep.ts';

const chunks = fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { maxLength: 20 });
const limits = fc.integer({ min: 0, max: 120 });
const settings = { seed: 7, numRuns: 500 };

/** Splits a text into chunks at any byte, so that characters are torn apart. */
function torn(texts: readonly string[], size: number): Uint8Array[] {
  const bytes = Buffer.from(texts.join(''));
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  );
}

describe.each([
  { name: 'keepFirst', keep: keepFirst, part: 'startsWith' },
  { name: 'keepLast', keep: keepLast, part: 'endsWith' },
] as const)('$name', ({ keep, part }) => {
  test('keeps as many whole characters as fit', () => {
    fc.assert(
      fc.property(chunks, limits, fc.integer({ min: 1, max: 40 }), (texts, limit, size) => {
        const whole = Buffer.from(texts.join('')).toString();
        const keeper = keep(limit);
        for (const chunk of torn(texts, size)) keeper.take(chunk);
        const kept = keeper.text();
        const length = Buffer.byteLength(kept);
        expect(whole[part](kept)).toBe(true);
        expect(keeper.cut()).toBe(Buffer.byteLength(whole) > limit);
        expect(length).toBeLessThanOrEqual(limit);
        expect(length).toBeGreaterThan(Math.min(Buffer.byteLength(whole), limit) - 4);
      }),
      settings,
    );
  });

  test('takes bytes that are no UTF-8', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), limits, (bytes, limit) => {
        const keeper = keep(limit);
        keeper.take(bytes);
        if (bytes.length <= limit) expect(keeper.text()).toBe(Buffer.from(bytes).toString());
        expect(keeper.text().length).toBeLessThanOrEqual(limit);
      }),
      settings,
    );
  });
});

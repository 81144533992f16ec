import { expect, it } from 'vitest';
import { searchPattern, wrongPattern } from '../../src/config/pattern.ts';

it('finds a pattern, line by line, with the flags it begins with', async () => {
  expect(await searchPattern('^ok \\d+$', 'first\nok 12\nlast')).toBe('found');
  expect(await searchPattern('^OK', 'ok')).toBe('absent');
  expect(await searchPattern('(?i)^OK', 'ok')).toBe('found');
  expect(await searchPattern('(?is)a.b', 'A\nB')).toBe('found');
});

it('says why a pattern cannot be used', () => {
  expect(wrongPattern('(')).toContain('Unterminated group');
  expect(wrongPattern('(?x)a b')).toEqual(expect.any(String));
  expect(wrongPattern('a+')).toBeUndefined();
});

it('gives up at the deadline without an answer', async () => {
  const endless = `${'a'.repeat(5000)}b`;
  expect(await searchPattern('^(a|a)+$', endless, 50)).toBe('undecided');
});

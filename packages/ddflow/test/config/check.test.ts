import { describe, expect, it } from 'vitest';
import { describeAllowed, readLeniently, whatIsWrong } from '../../src/config/check.ts';
import type { Knob } from '../../src/config/knob.ts';

const doc = 'A knob of the tests.';
const policy: Knob = {
  type: 'string',
  default: 'warn',
  choices: ['warn', 'block'],
  strictest: 'block',
  doc,
};
const seconds: Knob = { type: 'integer', default: 5, min: 1, max: 60, doc };
const words: Knob = {
  type: 'strings',
  default: [],
  checkMember: (word) => (word === 'bad' ? 'bad is not allowed' : undefined),
  doc,
};

describe('what is wrong', () => {
  it.each<[string, Knob, unknown]>([
    ['a word that is no choice', policy, 'off'],
    ['a number where a word belongs', policy, 1],
    ['too small', seconds, 0],
    ['too large', seconds, 61],
    ['a fraction', seconds, 1.5],
    ['a number as text', seconds, '5'],
    ['a word where a list belongs', words, 'a'],
    ['a list with a number in it', words, ['a', 1]],
    ['a member that is not allowed', words, ['a', 'bad']],
    ['an infinite number', { type: 'float', default: 0, doc }, Number.POSITIVE_INFINITY],
    ['a list where a table belongs', { type: 'table', default: {}, doc }, []],
    ['a table with a number in it', { type: 'table', default: {}, doc }, { a: 1 }],
    ['a table of texts for one of lists', { type: 'listTable', default: {}, doc }, { a: 'b' }],
    ['text among exit codes', { type: 'integers', default: [], doc }, ['2']],
  ])('%s', (_what, knob, value) => {
    expect(whatIsWrong(knob, value)).toEqual(expect.any(String));
  });

  it.each<[Knob, unknown]>([
    [policy, 'block'],
    [seconds, 60],
    [words, ['a']],
    [{ type: 'float', default: 0, doc }, 1.5],
    [{ type: 'table', default: {}, doc }, { a: 'b' }],
    [
      { type: 'listTable', default: {}, doc },
      { a: ['b'], c: [] },
    ],
    [{ type: 'integers', default: [], doc }, [2, 75]],
  ])('nothing with an allowed value (%#)', (knob, value) => {
    expect(whatIsWrong(knob, value)).toBeUndefined();
  });

  it('is told in words', () => {
    expect(describeAllowed(policy)).toBe('one of: warn, block');
    expect(describeAllowed(seconds)).toBe('an integer, at least 1, at most 60');
  });
});

describe('reading leniently', () => {
  it('turns a bad value into the strictest', () => {
    expect(readLeniently(policy, 'off')).toMatchObject({ value: 'block', fallback: true });
  });

  it('gives no value where no strictest is declared', () => {
    const reading = readLeniently(seconds, 'soon');
    expect(reading).toEqual({
      fallback: false,
      wrong: 'must be an integer, at least 1, at most 60',
    });
  });

  it('drops a bad member and keeps the rest', () => {
    expect(readLeniently(words, ['a', 'bad', 'b'])).toMatchObject({
      value: ['a', 'b'],
      wrong: 'bad is not allowed',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { logProfile } from '../src/profiles.ts';
import { redact } from '../src/redact.ts';
import { logRules } from '../src/rules.ts';
import { corpus, machine } from './corpus.ts';

const profile = logProfile(machine);
const examples = Object.entries(corpus);

describe('the log profile', () => {
  it('has examples for every rule, and no others', () => {
    expect(Object.keys(corpus).sort()).toEqual(
      logRules(machine)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it.each(
    examples.flatMap(([kind, { removed }]) => removed.map(([text, left]) => [kind, text, left])),
  )('takes out %s of %j', (kind, text, left) => {
    const { text: result, count, kinds } = redact(text as string, profile);
    expect(result).toBe(left);
    expect(Object.keys(kinds)).toEqual([kind]);
    expect(count).toBe(kinds[kind as string]);
  });

  it.each(examples.flatMap(([kind, { kept }]) => kept.map((text) => [kind, text])))(
    'near %s keeps %j',
    (_kind, text) => {
      expect(redact(text as string, profile)).toEqual({ text, count: 0, kinds: {} });
    },
  );
});

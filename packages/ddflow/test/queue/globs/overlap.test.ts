import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matches } from '../../../src/queue/globs/match.ts';
import { overlapWitness } from '../../../src/queue/globs/overlap.ts';
import { overlapSets } from '../../../src/queue/globs/overlap-sets.ts';
import { parseGlob } from '../../../src/queue/globs/parse.ts';

const segment = fc.stringMatching(/^[ab*?]{1,3}$/);
const pattern = fc
  .array(fc.oneof({ weight: 3, arbitrary: segment }, { weight: 1, arbitrary: fc.constant('**') }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((segments) => segments.join('/'));

const names = ['a', 'b', 'aa', 'ab', 'ba', 'bb', 'aaa', 'bab', 'abb'];
const paths = names.flatMap((one) => [
  one,
  ...names.flatMap((two) => [`${one}/${two}`, ...['a', 'b', 'ab'].map((three) => `${one}/${two}/${three}`)]),
]);

describe('overlap', () => {
  it('is found wherever a path is matched by both, and its witness is matched by both', () => {
    fc.assert(
      fc.property(pattern, pattern, (one, two) => {
        const [a, b] = [parseGlob(one), parseGlob(two)];
        const witness = overlapWitness(a, b);
        if (witness !== undefined) {
          expect(matches(a, witness), `${one} on ${witness}`).toBe(true);
          expect(matches(b, witness), `${two} on ${witness}`).toBe(true);
          expect(witness).toMatch(/^[^/]+(\/[^/]+)*$/);
        } else {
          expect(paths.filter((path) => matches(a, path) && matches(b, path))).toEqual([]);
        }
        expect(overlapWitness(b, a) === undefined).toBe(witness === undefined);
      }),
      { numRuns: 2000, seed: 7 },
    );
  });

  it.each([
    ['src/**', 'src/a.ts', true],
    ['src/**', 'docs/**', false],
    ['src/*.ts', 'src/a/b.ts', false],
    ['src', 'src/deep/x.ts', true],
    ['src/', 'src/x', true],
    ['*.md', 'docs/deep/x.md', true],
    ['src/{a,b}.ts', 'src/b.ts', true],
    ['src/{a,b}.ts', 'src/c.ts', false],
    ['src/[a-c].ts', 'src/[d-f].ts', false],
    ['src/[!a].ts', 'src/a.ts', false],
    ['**/test/*.ts', 'packages/x/test/y.ts', true],
    ['lib/**/index.ts', 'lib/index.ts', true],
    ['a/**', 'a', true],
    ['./src/x.ts', '/src/x.ts', true],
    ['README.md', 'docs/README.md', false],
  ])('%s and %s: %s', (a, b, expected) => {
    // A plain name may also be a folder, so `a/**` and `a` meet below it.
    expect(overlapSets([a], [b]) !== undefined).toBe(expected);
  });

  it('leaves out what is shared, and nothing overlaps an item without patterns', () => {
    expect(overlapSets(['CHANGELOG.md'], ['CHANGELOG.md'], ['CHANGELOG.md'])).toBeUndefined();
    expect(overlapSets(['docs/a.md', 'x'], ['docs/a.md'], ['docs/**'])).toBeUndefined();
    expect(overlapSets(['docs/**'], ['docs/a.md'], ['docs/b.md'])).toBeDefined();
    expect(overlapSets([], ['**'])).toBeUndefined();
  });
});

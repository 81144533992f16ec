import { matchesAny } from './match.ts';
import { overlapWitness } from './overlap.ts';
import { parseStoredGlob } from './parse.ts';

export type Overlap = { a: string; b: string; witness: string };

const cache = new Map<string, string | undefined>();

/**
 * The first two patterns, one of each side, that can match a common path; undefined when there are
 * none. A pattern that itself is among the shared ones, or names one file that a shared one covers,
 * never counts. Sides without patterns overlap nothing.
 */
export function overlapSets(
  as: readonly string[],
  bs: readonly string[],
  shared: readonly string[] = [],
): Overlap | undefined {
  const [left, right] = [unshared(as, shared), unshared(bs, shared)];
  for (const a of left) {
    for (const b of right) {
      const witness = witnessOf(a, b);
      if (witness !== undefined) return { a, b, witness };
    }
  }
  return undefined;
}

function unshared(globs: readonly string[], shared: readonly string[]): readonly string[] {
  if (shared.length === 0) return globs;
  return globs.filter((glob) => !shared.includes(glob) && !(isFileName(glob) && matchesAny(shared, glob)));
}

function isFileName(glob: string): boolean {
  return !/[*?[{\\]/.test(glob) && !glob.endsWith('/');
}

function witnessOf(a: string, b: string): string | undefined {
  const key = `${a}\0${b}`;
  if (cache.has(key)) return cache.get(key);
  const witness = overlapWitness(parseStoredGlob(a), parseStoredGlob(b));
  cache.set(key, witness);
  return witness;
}

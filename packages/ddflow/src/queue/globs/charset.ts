/** A set of characters as sorted, disjoint ranges of code points, both ends included. */
export type CharSet = readonly (readonly [low: number, high: number])[];

const LAST = 0x10ffff;
const SLASH = 0x2f;

/** Every character that a file name may hold. */
export const anyChar: CharSet = [
  [1, SLASH - 1],
  [SLASH + 1, LAST],
];

export const slash: CharSet = [[SLASH, SLASH]];

export function single(char: string): CharSet {
  const code = char.codePointAt(0) as number;
  return [[code, code]];
}

/** Sorts and joins ranges. */
export function union(ranges: CharSet): CharSet {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [low, high] of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && low <= last[1] + 1) last[1] = Math.max(last[1], high);
    else joined.push([low, high]);
  }
  return joined;
}

export function intersect(a: CharSet, b: CharSet): CharSet {
  const found: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [left, right] = [a[i] as CharSet[0], b[j] as CharSet[0]];
    const low = Math.max(left[0], right[0]);
    const high = Math.min(left[1], right[1]);
    if (low <= high) found.push([low, high]);
    if (left[1] < right[1]) i += 1;
    else j += 1;
  }
  return found;
}

/** Every character of a file name that is not in the set. */
export function complement(set: CharSet): CharSet {
  const gaps: [number, number][] = [];
  let next = 1;
  for (const [low, high] of set) {
    if (low > next) gaps.push([next, low - 1]);
    next = Math.max(next, high + 1);
  }
  if (next <= LAST) gaps.push([next, LAST]);
  return intersect(gaps, anyChar);
}

export function has(set: CharSet, code: number): boolean {
  return set.some(([low, high]) => low <= code && code <= high);
}

/** A member that reads well: a letter where there is one. */
export function pick(set: CharSet): string {
  for (const wished of 'abcxyz019._-') {
    if (has(set, wished.codePointAt(0) as number)) return wished;
  }
  return String.fromCodePoint((set[0] as CharSet[0])[0]);
}

import { anyChar, type CharSet, complement, intersect, union } from './charset.ts';

const POSIX: Readonly<Record<string, CharSet>> = {
  alnum: ranges('09AZaz'),
  alpha: ranges('AZaz'),
  blank: ranges('  \t\t'),
  cntrl: [
    [1, 31],
    [127, 127],
  ],
  digit: ranges('09'),
  graph: ranges('!~'),
  lower: ranges('az'),
  print: ranges(' ~'),
  punct: ranges('!/:@[`{~'),
  space: [
    [9, 13],
    [32, 32],
  ],
  upper: ranges('AZ'),
  xdigit: ranges('09AFaf'),
};

function ranges(pairs: string): CharSet {
  const codes = [...pairs].map((char) => char.codePointAt(0) as number);
  const found: [number, number][] = [];
  for (let at = 0; at + 1 < codes.length; at += 2) {
    found.push([codes[at] as number, codes[at + 1] as number]);
  }
  return union(found);
}

/**
 * Reads a bracket expression that begins at `start`. Gives the characters that it stands for and
 * the index behind its `]`; undefined when it is not closed. It never stands for a slash.
 */
export function readBracket(
  chars: readonly string[],
  start: number,
): { set: CharSet; end: number } | undefined {
  let at = start + 1;
  const negated = chars[at] === '!' || chars[at] === '^';
  if (negated) at += 1;
  const found: [number, number][] = [];
  for (let first = true; ; first = false) {
    if (at >= chars.length) return undefined;
    if (chars[at] === ']' && !first) break;
    const named = /^\[:([a-z]+):\]/.exec(chars.slice(at, at + 12).join(''));
    if (named !== null) {
      for (const [low, high] of POSIX[named[1] as string] ?? []) found.push([low, high]);
      at += named[0].length;
      continue;
    }
    const low = readOne(chars, at);
    at = low.end;
    if (chars[at] === '-' && at + 1 < chars.length && chars[at + 1] !== ']') {
      const high = readOne(chars, at + 1);
      at = high.end;
      if (low.code <= high.code) found.push([low.code, high.code]);
    } else found.push([low.code, low.code]);
  }
  const set = union(found);
  return { set: negated ? complement(set) : intersect(set, anyChar), end: at + 1 };
}

function readOne(chars: readonly string[], at: number): { code: number; end: number } {
  const escaped = chars[at] === '\\' && at + 1 < chars.length;
  const char = chars[escaped ? at + 1 : at] ?? '\\';
  return { code: char.codePointAt(0) as number, end: at + (escaped ? 2 : 1) };
}

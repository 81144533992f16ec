/** Sets of characters, asked by UTF-16 code. A code outside of ASCII is in a set only where it is said. */
export type CharacterSet = (code: number) => boolean;

/** The set of the characters of a text. `a-z` is not a range here: spell with `letters` and `digits`. */
export function setOf(members: string): CharacterSet {
  const table = new Uint8Array(128);
  for (const member of members) table[member.charCodeAt(0)] = 1;
  return (code) => code < 128 && table[code] === 1;
}

export const digits = '0123456789';
export const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const isWord = setOf(`${letters}${digits}_`);
export const isToken = setOf(`${letters}${digits}_-`);
export const isDigit = setOf(digits);
const isAsciiSpace = setOf(' \t\n\r\f\v');

/** White space as `\s` has it. */
export function isSpace(code: number): boolean {
  return code < 128
    ? isAsciiSpace(code)
    : code === 0xa0 ||
        code === 0x3000 ||
        code === 0xfeff ||
        (code >= 0x2000 && code <= 0x200a) ||
        code === 0x2028 ||
        code === 0x2029;
}

/** The first offset from `at` on (not beyond `limit`) whose character is not in the set. */
export function endOfRun(
  text: string,
  at: number,
  run: { of: CharacterSet; limit?: number },
): number {
  const limit = Math.min(text.length, run.limit ?? text.length);
  let end = at;
  while (end < limit && run.of(text.charCodeAt(end))) end++;
  return end;
}

/** The offset where the run of the set that ends before `at` begins; not before `limit`. */
export function startOfRun(
  text: string,
  at: number,
  run: { of: CharacterSet; limit: number },
): number {
  let start = at;
  while (start > run.limit && run.of(text.charCodeAt(start - 1))) start--;
  return start;
}

/** Whether nothing of the set stands directly before `at`, as far as `from` lets one look. */
export function opens(
  text: string,
  at: number,
  boundary: { from: number; not: CharacterSet },
): boolean {
  return at <= boundary.from || !boundary.not(text.charCodeAt(at - 1));
}

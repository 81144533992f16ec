import { createBLAKE2b } from 'hash-wasm';
import { canonical } from './canonical.ts';
import { parseKeepingNumbers } from './json-source.ts';

/**
 * Makes a function that tells whether a raw line's id agrees with its content. The raw text is
 * hashed as it stands; where that disagrees (keys in another order, spaces) it is read once more
 * with its number texts kept, since Python and JavaScript print some floats differently.
 */
export async function lineVerifier(): Promise<(line: string) => boolean> {
  const hasher = await createBLAKE2b(96);
  const idOf = (text: string) => `e${hasher.init().update(text).digest('hex')}`;
  return (line) => {
    const stored = ID_IN_LINE.exec(line);
    if (stored === null) return false;
    const without = line.slice(0, stored.index) + line.slice(stored.index + ID_TEXT_LENGTH);
    if (idOf(without) === stored[1]) return true;
    return idOfReparsed(line, idOf) === stored[1];
  };
}

/** The top-level id stands before `kind`, whose siblings that follow are all scalars. */
const ID_IN_LINE = /"id":"(e[0-9a-f]{24})",(?="kind":"[^"]*","lamport":)/;
const ID_TEXT_LENGTH = '"id":"e",'.length + 24;

function idOfReparsed(line: string, idOf: (text: string) => string): string | undefined {
  try {
    const value = parseKeepingNumbers(line) as Record<string, unknown>;
    const { id: _id, ...rest } = value;
    return idOf(canonical(rest));
  } catch {
    return undefined;
  }
}

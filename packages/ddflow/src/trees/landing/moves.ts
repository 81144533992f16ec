import { gitAt, type Place } from '../place.ts';

/** One side of a path: git's octal mode and the blob's oid. */
export type Entry = { mode: string; oid: string };

/** A path that differs between the two commits; a side without the path is undefined. */
export type Move = { path: string; from?: Entry; to?: Entry };

export const gitlink = '160000';

/**
 * Every path that a checkout must change to go from one commit to the other.
 * Throws for a path that is not UTF-8: it could not be written down and found again.
 */
export async function listMoves(place: Place, from: string, to: string): Promise<Move[]> {
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--no-renames', from, to];
  const { stdout } = await gitAt(place, args);
  const fields = stdout.split('\0');
  const moves: Move[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const path = fields[at + 1]!;
    if (path.includes('\uFFFD')) throw new Error(`a path that is not UTF-8 cannot land: ${path}`);
    moves.push({ path, ...sides(fields[at]!) });
  }
  return moves;
}

/** Parses `:100644 100755 <oid> <oid> M`. */
function sides(raw: string): Omit<Move, 'path'> {
  const [fromMode = '', toMode = '', fromOid = '', toOid = ''] = raw.slice(1).split(' ');
  return {
    ...(fromMode === absent ? {} : { from: { mode: fromMode, oid: fromOid } }),
    ...(toMode === absent ? {} : { to: { mode: toMode, oid: toOid } }),
  };
}

const absent = '000000';

/** Every folder above a path, the outermost first. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    folders.push(path.slice(0, at));
  }
  return folders;
}

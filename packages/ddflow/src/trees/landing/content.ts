import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gitEnvironment } from '@ddflow/base/git/environment';
import { gitAt, type Place } from '../place.ts';
import { type Entry, gitlink, type Move } from './moves.ts';

/** What a working tree holds at a path, named as git would store it. A submodule is a folder. */
export type Held = Entry | 'nothing' | 'folder';

/** What the working tree holds at each path that a landing moves. */
export async function heldAt(place: Place, moves: readonly Move[]): Promise<Map<string, Held>> {
  const held = new Map<string, Held>();
  const files: { path: string; mode: string }[] = [];
  for (const move of moves) {
    const { path } = move;
    const stat = statOf(join(place.cwd, path));
    if (stat === undefined) held.set(path, 'nothing');
    else if (stat.isSymbolicLink()) held.set(path, linkEntry(place, move));
    else if (stat.isFile()) files.push({ path, mode: stat.mode & 0o100 ? '100755' : '100644' });
    else held.set(path, 'folder');
  }
  const oids = await storedOids(place, files);
  for (const { path, mode } of files) held.set(path, { mode, oid: oids.get(path)! });
  return held;
}

/**
 * Whether what is held is what the landing itself (or an earlier attempt to restore) left there:
 * one of the two versions, or the beginning of one, as a killed git leaves it.
 */
export async function isLeftover(place: Place, move: Move, held: Entry): Promise<boolean> {
  const versions = [move.from, move.to].filter((side) => side !== undefined);
  if (versions.some(({ oid }) => oid === held.oid)) return true;
  if (held.mode === symlink) return false;
  const content = readFileSync(join(place.cwd, move.path));
  for (const { oid, mode } of versions) {
    if (mode === gitlink || mode === symlink) continue;
    const whole = await checkedOut(place, move.path, oid);
    if (whole?.subarray(0, content.length).equals(content)) return true;
  }
  return false;
}

export const symlink = '120000';

function linkEntry(place: Place, { path, from, to }: Move): Entry {
  const target = readlinkSync(join(place.cwd, path), { encoding: 'buffer' });
  const algorithm = (from ?? to)?.oid.length === 64 ? 'sha256' : 'sha1';
  const hash = createHash(algorithm).update(`blob ${target.length}\0`).update(target);
  return { mode: symlink, oid: hash.digest('hex') };
}

/** The oids that git would store files under: line ends and filters taken back. */
async function storedOids(
  place: Place,
  files: readonly { path: string }[],
): Promise<Map<string, string>> {
  const oids = new Map<string, string>();
  const paths = files.map(({ path }) => path);
  const listed = paths.filter((path) => !path.includes('\n'));
  if (listed.length > 0) {
    const input = `${listed.join('\n')}\n`;
    const { stdout } = await gitAt(place, ['hash-object', '--stdin-paths'], { input });
    const answers = stdout.split('\n');
    listed.forEach((path, at) => {
      oids.set(path, answers[at]!);
    });
  }
  for (const path of paths) {
    if (oids.has(path)) continue;
    oids.set(path, (await gitAt(place, ['hash-object', '--', path])).stdout.trim());
  }
  return oids;
}

/** A blob as git writes it into a tree: line ends and filters applied. Undefined when it is gone. */
async function checkedOut(place: Place, path: string, oid: string): Promise<Buffer | undefined> {
  const args = ['cat-file', '--filters', `--path=${path}`, oid];
  const env = gitEnvironment(place.env);
  const settings = { cwd: place.cwd, env, encoding: 'buffer' as const, maxBuffer: 2 ** 31 };
  try {
    return (await promisify(execFile)('git', args, settings)).stdout;
  } catch {
    return undefined;
  }
}

function statOf(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

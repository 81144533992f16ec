import { lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gitAt, type Place } from '../place.ts';
import { type Held, heldAt, isLeftover, symlink } from './content.ts';
import type { Recorded } from './intent.ts';
import { type Entry, foldersAbove, gitlink, type Move } from './moves.ts';
import { notedGit } from './noted-git.ts';

export type Restoration = {
  recorded: Recorded;
  place: Place;
  moves: readonly Move[];
  /** The private copy of the index, which says what the tree should hold. */
  index: string;
};

/**
 * Makes the working tree hold what the index says at every path that a landing moves. Only what the
 * landing itself left there is rewritten; what a person or an agent wrote since then stays, and its
 * paths are returned. Other paths are never touched. It can be repeated after a kill.
 */
export async function restoreFromIndex(restoration: Restoration): Promise<string[]> {
  const { moves } = restoration;
  // Attributes decide how the other files are written, and git reads them from the tree.
  const attributes = moves.filter(({ path }) => /(^|\/)\.gitattributes$/.test(path));
  const rest = moves.filter((move) => !attributes.includes(move));
  const kept: string[] = [];
  for (const group of [attributes, rest]) {
    if (group.length > 0) kept.push(...(await restoreGroup({ ...restoration, moves: group })));
  }
  return kept;
}

async function restoreGroup(restoration: Restoration): Promise<string[]> {
  const { place, moves } = restoration;
  const entries = await indexEntries(restoration);
  const held = await heldAt(place, moves);
  const modes = await heedsModes(place);
  const kept: string[] = [];
  const wanting: string[] = [];
  for (const move of moves) {
    const found = held.get(move.path)!;
    const wanted = entries.get(move.path);
    if (inStep(found, wanted, modes)) continue;
    if (typeof found === 'object') {
      if (wanted === 'unmerged' || !(await isLeftover(place, move, found))) {
        kept.push(move.path);
        continue;
      }
      if (wanted === undefined) remove(place.cwd, move.path);
    }
    if (wanted !== undefined) wanting.push(move.path);
  }
  const clear = wanting.filter((path) => isClear(place.cwd, path));
  kept.push(...wanting.filter((path) => !clear.includes(path)));
  await checkOut(restoration, clear);
  return kept;
}

type IndexEntry = Entry & { sparse: boolean };

async function indexEntries({
  place,
  index,
}: Restoration): Promise<Map<string, IndexEntry | 'unmerged'>> {
  const env = { GIT_INDEX_FILE: index };
  const { stdout } = await gitAt(place, ['ls-files', '-z', '-t', '--stage'], { env });
  const entries = new Map<string, IndexEntry | 'unmerged'>();
  for (const line of stdout.split('\0')) {
    const [, tag, mode, oid, stage, path] = entryPattern.exec(line) ?? [];
    if (path === undefined) continue;
    const entry = { mode: mode!, oid: oid!, sparse: tag === 'S' };
    entries.set(path, stage === '0' ? entry : 'unmerged');
  }
  return entries;
}

const entryPattern = /^(\S) (\d+) ([0-9a-f]+) (\d)\t(.*)$/s;

function inStep(held: Held, wanted: IndexEntry | 'unmerged' | undefined, modes: boolean): boolean {
  if (wanted === 'unmerged') return held === 'nothing' || held === 'folder';
  if (wanted === undefined) return held === 'nothing' || held === 'folder';
  if (wanted.mode === gitlink) return true;
  if (held === 'nothing') return wanted.sparse;
  if (held === 'folder' || held.oid !== wanted.oid) return false;
  const link = held.mode === symlink || wanted.mode === symlink;
  return held.mode === wanted.mode || !(modes || link);
}

async function heedsModes(place: Place): Promise<boolean> {
  const args = ['config', '--type=bool', 'core.fileMode'];
  return (await gitAt(place, args, { okExits: [1] })).stdout.trim() !== 'false';
}

/** Removes a file and the folders that are empty without it, as git does. */
function remove(top: string, path: string): void {
  rmSync(join(top, path));
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (readdirSync(join(top, folder)).length > 0) return;
    rmdirSync(join(top, folder));
  }
}

/** Whether git can write a path without removing anything that is not its own. */
function isClear(top: string, path: string): boolean {
  for (const folder of foldersAbove(path)) {
    const stat = lstatSync(join(top, folder), { throwIfNoEntry: false });
    if (stat === undefined) return true;
    if (!stat.isDirectory()) return false;
  }
  const stat = lstatSync(join(top, path), { throwIfNoEntry: false });
  return !stat?.isDirectory() || readdirSync(join(top, path)).length === 0;
}

async function checkOut(
  { recorded, place, index }: Restoration,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  await notedGit(recorded, place, ['checkout-index', '-f', '-u', '-z', '--stdin'], {
    env: { GIT_INDEX_FILE: index },
    input: paths.map((path) => `${path}\0`).join(''),
  });
}

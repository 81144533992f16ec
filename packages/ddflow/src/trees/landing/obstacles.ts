import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gitAt, type Place } from '../place.ts';
import { foldersAbove, type Move } from './moves.ts';

/** Tracked paths with staged or unstaged edits. */
export async function listEdits(place: Place): Promise<string[]> {
  const args = ['status', '--porcelain=v2', '-z', '--untracked-files=no', '--no-renames'];
  const { stdout } = await gitAt(place, args);
  return stdout.split('\0').flatMap((line) => {
    const count = fieldsBeforePath[line[0] ?? ''];
    return count === undefined ? [] : [line.split(' ').slice(count).join(' ')];
  });
}

const fieldsBeforePath: Record<string, number> = { '1': 8, u: 10 };

/**
 * The edits that a landing would touch, also by putting a file where the edit needs a folder or the
 * other way round.
 */
export function editsTouched(edits: readonly string[], moves: readonly Move[]): string[] {
  const moving = new Set(moves.map(({ path }) => path));
  const folders = new Set(moves.flatMap(({ path }) => foldersAbove(path)));
  return edits.filter(
    (path) =>
      moving.has(path) ||
      folders.has(path) ||
      foldersAbove(path).some((folder) => moving.has(folder)),
  );
}

/**
 * What lies untracked (ignored or not) where the landing adds a path. Git itself would overwrite
 * ignored files without a word.
 */
export function untrackedInTheWay(top: string, moves: readonly Move[]): string[] {
  const leaving = new Set(moves.filter(({ from }) => from !== undefined).map(({ path }) => path));
  const seen = new Map<string, Kind>();
  const kind = (path: string): Kind => {
    const known = seen.get(path) ?? kindOf(join(top, path));
    seen.set(path, known);
    return known;
  };
  const found = new Set<string>();
  for (const { path, from, to } of moves) {
    if (from !== undefined || to === undefined) continue;
    const steps = [...foldersAbove(path), path];
    const stop = steps.find((step) => step === path || kind(step) !== 'folder')!;
    if (kind(stop) === 'nothing' || leaving.has(stop)) continue;
    if (kind(stop) === 'file') found.add(stop);
    else for (const inside of filesIn(top, stop)) if (!leaving.has(inside)) found.add(inside);
  }
  return [...found];
}

type Kind = 'nothing' | 'file' | 'folder';

function kindOf(path: string): Kind {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 'nothing';
  return found.isDirectory() ? 'folder' : 'file';
}

function filesIn(top: string, folder: string): string[] {
  return readdirSync(join(top, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(top, path) : [path];
  });
}

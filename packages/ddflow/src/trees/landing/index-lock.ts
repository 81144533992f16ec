import {
  copyFileSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * The index of a checkout, taken for one landing. Its `index.lock` keeps every other git away and
 * says by its content whose it is, which git's own (empty until the end) never do. Git works on a
 * private copy, so that a git child that was killed leaves no `index.lock` behind.
 */
export type TakenIndex = { gitDir: string; id: string };

/** Takes the lock; false when somebody else has it. Taking what this landing already has is fine. */
export function takeIndex(index: TakenIndex): boolean {
  if (owner(index.gitDir) === index.id) return true;
  const marker = markerPath(index);
  writeFileSync(marker, `${words}${index.id}\n`);
  try {
    // Made whole or not at all: an empty lock would not say whose it is.
    linkSync(marker, lockPath(index.gitDir));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(marker, { force: true });
  }
}

/** Gives the lock back if it is this landing's, and removes the private files. */
export function freeIndex(index: TakenIndex): void {
  for (const path of [privateIndex(index), `${privateIndex(index)}.lock`, markerPath(index)]) {
    rmSync(path, { force: true });
  }
  if (owner(index.gitDir) === index.id) rmSync(lockPath(index.gitDir));
}

/** The landing that holds the index; undefined when free, or held by another program. */
export function owner(gitDir: string): string | undefined {
  try {
    const text = readFileSync(lockPath(gitDir), 'utf8');
    return text.startsWith(words) ? text.slice(words.length).trimEnd() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Copies the index for git to work on. The copy is a little older than the original, never younger:
 * git compares a file's content when its time stamp is not older than the index.
 */
export function copyIndex(index: TakenIndex): string {
  const original = join(index.gitDir, 'index');
  const copy = privateIndex(index);
  rmSync(copy, { force: true });
  rmSync(`${copy}.lock`, { force: true });
  const stat = statSync(original, { bigint: true, throwIfNoEntry: false });
  if (stat === undefined) return copy;
  copyFileSync(original, copy);
  const seconds = Number(stat.mtimeNs / 1000n - 2n) / 1e6;
  utimesSync(copy, seconds, seconds);
  return copy;
}

/** Puts the private copy in the place of the index, in one step; a tree without an index keeps none. */
export function replaceIndex(index: TakenIndex): void {
  if (!existsSync(privateIndex(index))) return;
  renameSync(privateIndex(index), join(index.gitDir, 'index'));
}

const words = 'ddflow landing ';

export function lockPath(gitDir: string): string {
  return join(gitDir, 'index.lock');
}

function privateIndex({ gitDir, id }: TakenIndex): string {
  return join(gitDir, `ddflow-landing-${id}.index`);
}

function markerPath({ gitDir, id }: TakenIndex): string {
  return join(gitDir, `ddflow-landing-${id}.lock`);
}

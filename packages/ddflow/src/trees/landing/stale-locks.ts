import { readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LockFile, Recorded } from './intent.ts';
import { refLockPaths, seenLock } from './ref-move.ts';

/**
 * Removes the lock files on branch and HEAD that this landing's own git left when it was killed.
 * They are known by inode and time from the intent's notes. Where the landing died before it could
 * note them, a lock counts as its own only if it was made in the seconds when this landing made its
 * locks, holds what git writes for this landing, and nobody has finished with it for two seconds.
 */
export async function removeOwnRefLocks(recorded: Recorded, commonDir: string): Promise<void> {
  for (const path of refLockPaths(commonDir, recorded.intent.branch)) {
    const lock = seenLock(path);
    if (lock === undefined) continue;
    const mine = isNoted(recorded, lock) || (await wasLeft(recorded, lock));
    if (mine) rmSync(path, { force: true });
  }
}

function isNoted({ notes }: Recorded, lock: LockFile): boolean {
  return notes.some((note) => 'lock' in note && isSame(note.lock, lock));
}

async function wasLeft(recorded: Recorded, lock: LockFile): Promise<boolean> {
  const { at, to } = recorded.intent;
  if (recorded.notes.some((note) => 'lock' in note && note.lock.path === lock.path)) return false;
  const made = Number(lock.modified) / 1e6;
  if (made < at - clockSlack || made > at + lockingTime) return false;
  const whole = basename(lock.path) === 'HEAD.lock' ? '' : `${to}\n`;
  if (!whole.startsWith(readFileSync(lock.path, 'utf8'))) return false;
  await delay(Math.max(0, Math.min(settledAfter, made + settledAfter - Date.now())));
  const now = seenLock(lock.path);
  return now !== undefined && isSame(now, lock);
}

/** In ms. A file's time comes from a coarser clock than `Date.now`. */
const clockSlack = 50;
const lockingTime = 10_000;
const settledAfter = 2_000;

function isSame(one: LockFile, other: LockFile): boolean {
  return one.path === other.path && one.inode === other.inode && one.modified === other.modified;
}

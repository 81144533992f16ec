import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { failures } from '@ddflow/base/failures';
import { ensureDir } from '@ddflow/base/files';

/**
 * Runs `work` while nobody else lands or settles in this clone; undefined when somebody else still
 * does after `patience` ms. The kernel frees the lock of a killed process, so that whoever holds it
 * knows that every intent found was left by a process that is gone.
 */
export async function exclusively<Result>(
  folder: string,
  patience: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const held = await take(folder, patience);
  if (held === undefined) return undefined;
  try {
    return await work();
  } finally {
    held.close();
  }
}

async function take(folder: string, patience: number): Promise<DatabaseSync | undefined> {
  const { DatabaseSync } = await import('node:sqlite');
  ensureDir(folder);
  const path = join(folder, 'lock.db');
  const deadline = performance.now() + patience;
  for (;;) {
    const database = new DatabaseSync(path, { timeout: 0 });
    const answer = begin(database, path);
    if (answer === 'taken') return database;
    database.close();
    if (performance.now() >= deadline) return undefined;
    if (answer === 'busy') await delay(5 + Math.random() * 20);
  }
}

/** `replaced`: the file was deleted meanwhile; this one excludes nobody who opens the path now. */
function begin(database: DatabaseSync, path: string): 'taken' | 'busy' | 'replaced' {
  const inode = inodeOf(path);
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busy) return 'busy';
    const said = (error as Error).message;
    throw failures.lockUnwritable({ message: `${path} cannot be locked: ${said}` });
  }
  return inode !== undefined && inode === inodeOf(path) ? 'taken' : 'replaced';
}

/** SQLITE_BUSY. */
const busy = 5;

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { failures } from './failures.ts';

/**
 * A lock between processes that the kernel frees when its holder dies, on a file that is used for
 * nothing else. The file is opened only through node:sqlite: closing any other descriptor of it in
 * this process would drop the lock (POSIX), so nothing else may open, copy or digest it.
 */
export type Lock = {
  /**
   * Runs the body while no other process holds the lock. The body must be synchronous, start no
   * process and take the lock only once.
   * @throws `lock-busy` after `timeoutMs` (30 s unless given), `lock-unwritable` for a file that
   *   would exclude nobody
   */
  hold<T>(body: () => T, options?: { timeoutMs?: number }): T;
  close(): void;
};

const DEFAULT_TIMEOUT_MS = 30_000;

/** Opens the lock at a path whose folder exists; the file is made when it is not there. */
export function openLock(path: string): Lock {
  let file: LockFile | undefined;
  let held = false;

  const take = (deadline: number): LockFile => {
    for (let tries = 0; ; tries += 1) {
      file ??= openFile(path);
      const answer = begin(file, path);
      // Deleted or replaced meanwhile: this one excludes nobody who opens the path now.
      if (answer === 'taken' && inodeOf(path) === file.inode) return file;
      if (answer === 'taken') {
        file.db.close();
        file = undefined;
        continue;
      }
      if (performance.now() > deadline) {
        throw failures.lockBusy({ message: `${path} is held by another process` });
      }
      pause(tries);
    }
  };

  return {
    hold: (body, { timeoutMs = DEFAULT_TIMEOUT_MS } = {}) => {
      if (held) throw new Error('the lock is held already');
      const taken = take(performance.now() + timeoutMs);
      held = true;
      try {
        return body();
      } finally {
        held = false;
        // Nothing was written, and unlike COMMIT this cannot be refused.
        taken.rollback.run();
      }
    },
    close: () => {
      file?.db.close();
      file = undefined;
    },
  };
}

type Statement = ReturnType<DatabaseSync['prepare']>;
type LockFile = { db: DatabaseSync; inode: string | undefined; begin: Statement; rollback: Statement };

function openFile(path: string): LockFile {
  for (;;) {
    const db = open(path);
    const inode = inodeOf(path);
    try {
      // SQLite opens lazily: this makes it touch the file now. No journal file: nothing is written.
      db.exec('PRAGMA journal_mode = MEMORY; PRAGMA schema_version');
      if (inode !== undefined && inode === inodeOf(path)) {
        return { db, inode, begin: db.prepare('BEGIN IMMEDIATE'), rollback: db.prepare('ROLLBACK') };
      }
    } catch (error) {
      db.close();
      if (errorOf(error) !== BUSY) throw unwritable(path, error);
      continue;
    }
    db.close();
  }
}

function open(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 });
  } catch (error) {
    throw unwritable(path, error);
  }
}

function begin(file: LockFile, path: string): 'taken' | 'busy' {
  try {
    file.begin.run();
    return 'taken';
  } catch (error) {
    if (errorOf(error) === BUSY) return 'busy';
    throw unwritable(path, error);
  }
}

const BUSY = 5;

function errorOf(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) & 0xff;
}

function unwritable(path: string, error: unknown) {
  const said = error instanceof Error ? error.message : String(error);
  return failures.lockUnwritable({ message: `${path} cannot be locked: ${said}` });
}

function inodeOf(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Short, uneven sleeps: SQLite's own busy handler can starve one of many writers for a second. */
function pause(tries: number): void {
  const ms = 0.1 + Math.random() * Math.min(2, 0.2 + tries * 0.05);
  Atomics.wait(sleeper, 0, 0, ms);
}

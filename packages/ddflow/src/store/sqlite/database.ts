import { rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { INDEX_FORMAT, SCHEMA } from './schema.ts';

/** A database with its statements prepared once each. */
export type Database = {
  path: string;
  sql(text: string): StatementSync;
  /** Runs the body in one write transaction; what it throws rolls it back. */
  write<T>(body: () => T): T;
  close(): void;
};

const BUSY_TIMEOUT_MS = 10_000;

/**
 * Opens the index, making it anew when it is missing, of another format or broken. Where nothing
 * can be written it gives undefined: the caller then folds in memory.
 */
export function openIndex(path: string): Database | undefined {
  try {
    return open(path);
  } catch {
    removeIndex(path);
  }
  try {
    return open(path);
  } catch {
    return undefined;
  }
}

/** Deletes the index; it is derived again by the next read. */
export function removeIndex(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    try {
      rmSync(path + suffix, { force: true });
    } catch {
      // What cannot be removed cannot be written either; opening it will say so.
    }
  }
}

function open(path: string): Database {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    if (formatOf(db) !== INDEX_FORMAT) create(db, path);
  } catch (error) {
    db.close();
    throw error;
  }
  return wrap(db, path);
}

function formatOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version);
}

function create(db: DatabaseSync, path: string): void {
  db.exec('BEGIN IMMEDIATE');
  // Another process may have made it while this one waited.
  const format = formatOf(db);
  if (format !== 0 && format !== INDEX_FORMAT) {
    db.exec('ROLLBACK');
    throw new Error(`${path} has format ${format}`);
  }
  if (format === 0) db.exec(`${SCHEMA}; PRAGMA user_version = ${INDEX_FORMAT}`);
  db.exec('COMMIT');
}

function wrap(db: DatabaseSync, path: string): Database {
  const statements = new Map<string, StatementSync>();
  const sql = (text: string): StatementSync => {
    const known = statements.get(text);
    if (known !== undefined) return known;
    const made = db.prepare(text);
    statements.set(text, made);
    return made;
  };
  return {
    path,
    sql,
    write: (body) => {
      sql('BEGIN IMMEDIATE').run();
      try {
        const result = body();
        sql('COMMIT').run();
        return result;
      } catch (error) {
        sql('ROLLBACK').run();
        throw error;
      }
    },
    close: () => db.close(),
  };
}

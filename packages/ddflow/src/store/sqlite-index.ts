import { statSync } from 'node:fs';
import { type RedactText, redactPayload } from '../model/redact.ts';
import type { Index } from './index.ts';
import { type Database, openIndex, removeIndex } from './sqlite/database.ts';
import { notePlace } from './sqlite/places.ts';
import { foldNewest, refold } from './sqlite/project.ts';
import { noteAppended, raiseLamport, type RefreshPorts, refresh, type SourceFile } from './sqlite/refresh.ts';
import { type StatFile, statFile } from './sqlite/signature.ts';
import { sqliteView } from './sqlite/view.ts';

export type IndexOptions = {
  path: string;
  sources: () => readonly SourceFile[];
  redact: RedactText;
  /** Replaced in tests that need coarse stamps. */
  stat?: StatFile;
  nowNs?: () => bigint;
};

/**
 * The index in SQLite. Undefined where it cannot be written. One that breaks or is deleted while
 * in use is made anew: it holds nothing that the files do not.
 */
export function sqliteIndex(options: IndexOptions): Index | undefined {
  const ports: RefreshPorts = {
    stat: options.stat ?? statFile,
    nowNs: options.nowNs ?? (() => BigInt(Date.now()) * 1_000_000n),
    redact: (event) => redactPayload(event, options.redact),
  };
  const first = openIndex(options.path);
  if (first === undefined) return undefined;
  let db: Database = first;
  let inode = inodeOf(options.path);

  const reopen = () => {
    db.close();
    const again = openIndex(options.path);
    if (again === undefined) throw new Error(`the index ${options.path} can no longer be opened`);
    db = again;
    inode = inodeOf(options.path);
  };
  const fresh = () => {
    if (inodeOf(options.path) !== inode) reopen();
    try {
      refresh(db, options.sources(), ports);
    } catch (error) {
      if (!isBroken(error)) throw error;
      db.close();
      removeIndex(options.path);
      reopen();
      refresh(db, options.sources(), ports);
    }
    return sqliteView(db);
  };
  return {
    fresh,
    current: () => (inodeOf(options.path) === inode ? sqliteView(db) : fresh()),
    add: (journal, written) => {
      db.write(() => {
        const file = noteAppended(db, journal, { written, ports });
        for (const { event, offset, length } of written) {
          const isNew = notePlace(db, event, { file, offset, length });
          if (isNew && !foldNewest(db, event)) refold(db, event.subject, ports.redact);
        }
        raiseLamport(db, written.at(-1)?.event.lamport ?? 0);
      });
    },
    close: () => db.close(),
  };
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

/** SQLite's own word that the file is no database (26) or is damaged (11). */
function isBroken(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode;
  return code !== undefined && [11, 26].includes(code & 0xff);
}

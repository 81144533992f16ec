import { closeSync, openSync, readSync } from 'node:fs';
import type { Event } from '../../log/event.ts';
import { parseLine } from '../../log/parse.ts';
import type { Database } from './database.ts';

/** Where one copy of an event lies. */
export type Place = { file: number; offset: number; length: number };

/** Notes where an event lies. Gives false when this very place was noted before. */
export function notePlace(db: Database, event: Event, place: Place): boolean {
  const key = typeof event.data.key === 'string' ? event.data.key : null;
  const { changes } = db
    .sql('INSERT OR IGNORE INTO places VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      place.file,
      place.offset,
      place.length,
      event.id,
      event.lamport,
      event.agent,
      event.kind,
      event.subject,
      key,
    );
  return changes === 1;
}

const PLACE = 'p.offset, p.length, p.id, f.path';

type Row = { offset: number; length: number; id: string; path: string };

/** Every event about a subject, each once, in the log's order, read from its file. */
export function readSubject(db: Database, subject: string): Event[] {
  const rows = db
    .sql(
      `SELECT ${PLACE} FROM places p JOIN files f ON f.id = p.file WHERE p.subject = ?
       ORDER BY p.lamport, p.agent, p.id`,
    )
    .all(subject) as Row[];
  return readRows(rows.filter((row, at) => row.id !== rows[at - 1]?.id));
}

/** The event that carried a retry key. */
export function readByKey(db: Database, kind: string, key: string): Event | undefined {
  const rows = db
    .sql(
      `SELECT ${PLACE} FROM places p JOIN files f ON f.id = p.file WHERE p.kind = ? AND p.key = ?
       ORDER BY p.lamport, p.agent, p.id LIMIT 1`,
    )
    .all(kind, key) as Row[];
  return readRows(rows)[0];
}

function readRows(rows: readonly Row[]): Event[] {
  const descriptors = new Map<string, number>();
  try {
    return rows.flatMap((row) => {
      const fd = descriptors.get(row.path) ?? openSync(row.path, 'r');
      descriptors.set(row.path, fd);
      const bytes = Buffer.allocUnsafe(row.length);
      readSync(fd, bytes, 0, row.length, row.offset);
      return parseLine(bytes.toString('utf8')) ?? [];
    });
  } finally {
    for (const fd of descriptors.values()) closeSync(fd);
  }
}

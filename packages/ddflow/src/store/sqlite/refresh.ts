import type { Event } from '../../log/event.ts';
import { type Damage, mergeFiles, type Placed, readEvents } from '../../log/merge.ts';
import { compareEvents } from '../../log/order.ts';
import { entityOf, foldEvent } from '../../model/fold.ts';
import type { Written } from '../index.ts';
import type { Database } from './database.ts';
import { notePlace } from './places.ts';
import { foldNewest, noteOddity, type Prepare, refold, type Saved, saveRecord } from './project.ts';
import { blockDigest, isSettled, type Signature, type StatFile } from './signature.ts';

/** A file of events that the state is made of. */
export type SourceFile = {
  path: string;
  /** Written by another clone: its text is redacted again before it is folded. */
  foreign: boolean;
};

export type RefreshPorts = {
  stat: StatFile;
  /** Now, in nanoseconds, on the clock of the files' filesystem. */
  nowNs: () => bigint;
  redact: Prepare;
};

type Known = {
  id: number;
  path: string;
  signature: string;
  settled: number;
  consumed: number;
  block: string;
};

/**
 * Brings the index up to date with its files and costs what changed in them: a file with a settled
 * equal signature is not opened, one that only grew is read from where reading stopped, any other
 * is read whole; then the touched subjects are folded.
 */
export function refresh(db: Database, sources: readonly SourceFile[], ports: RefreshPorts): void {
  const plan = planRefresh(db, sources, ports);
  if (plan.length === 0) return;
  db.write(() => {
    // Planned again inside: another process may have done the work meanwhile.
    const steps = planRefresh(db, sources, ports);
    const isFirst = db.sql('SELECT 1 FROM files LIMIT 1').get() === undefined;
    if (isFirst) fill(db, sources, ports);
    else catchUp(db, steps, ports);
  });
}

type FileStep = { known: Known | undefined; source: SourceFile | undefined; now: Signature | undefined };

/** The files whose content may differ from what the index holds. */
function planRefresh(
  db: Database,
  sources: readonly SourceFile[],
  ports: RefreshPorts,
): FileStep[] {
  const known = new Map(knownFiles(db).map((file) => [file.path, file]));
  const steps: FileStep[] = [];
  for (const source of sources) {
    const file = known.get(source.path);
    known.delete(source.path);
    const now = ports.stat(source.path);
    const isSame = file !== undefined && now !== undefined && now.text === file.signature;
    if (isSame && file.settled === 1) continue;
    if (file === undefined && now === undefined) continue;
    steps.push({ known: file, source, now });
  }
  for (const gone of known.values()) steps.push({ known: gone, source: undefined, now: undefined });
  return steps;
}

function knownFiles(db: Database): Known[] {
  return db.sql('SELECT * FROM files').all() as Known[];
}

/** The first reading: one ordered pass over everything, records written once at its end. */
function fill(db: Database, sources: readonly SourceFile[], ports: RefreshPorts): void {
  const readings = sources.map((source) => beginReading(db, source.path));
  const folded = new Map<string, Saved>();
  const note = ({ event, file, offset, length }: Placed) => {
    const reading = readings[file] as Reading;
    notePlace(db, event, { file: reading.id, offset, length });
    reading.end = Math.max(reading.end, offset + length + 1);
  };
  const merged = mergeFiles(
    sources.map((source) => source.path),
    { onDamage: (damage, file) => noteDamage(db, readings[file] as Reading, damage), onCopy: note },
  );
  let lamport = 0;
  for (const placed of merged) {
    note(placed);
    lamport = placed.event.lamport;
    const event = sources[placed.file]?.foreign ? ports.redact(placed.event) : placed.event;
    foldInto(db, folded, event);
  }
  for (const saved of folded.values()) saveRecord(db, saved);
  for (const reading of readings) finishReading(db, reading, ports);
  raiseLamport(db, lamport);
}

function foldInto(db: Database, folded: Map<string, Saved>, event: Event): void {
  const entity = entityOf(event.kind);
  const key = `${entity} ${event.subject}`;
  const step = foldEvent(folded.get(key)?.record, event);
  if ('problem' in step) noteOddity(db, event, { what: 'problem', detail: step.problem });
  else if ('skipped' in step) noteOddity(db, event, { what: 'skipped', detail: step.skipped });
  else if (entity !== undefined && step.record !== undefined) {
    const { lamport, agent, id } = event;
    const last = { lamport, agent, id };
    folded.set(key, { entity, id: event.subject, record: step.record, last });
  }
}

function catchUp(db: Database, steps: readonly FileStep[], ports: RefreshPorts): void {
  const stale = new Set<string>();
  const fresh: Event[] = [];
  for (const { known, source, now } of steps) {
    const grown = known !== undefined && source !== undefined && now !== undefined && onlyGrew(known, now);
    if (known !== undefined && !grown) forgetFile(db, known.id, stale);
    if (source === undefined || now === undefined) continue;
    const reading = grown
      ? { id: known.id, path: known.path, end: known.consumed }
      : beginReading(db, source.path);
    for (const event of readNew(db, reading)) fresh.push(source.foreign ? ports.redact(event) : event);
    finishReading(db, reading, ports);
  }
  fresh.sort(compareEvents);
  for (const event of fresh) {
    if (!stale.has(event.subject) && !foldNewest(db, event)) stale.add(event.subject);
  }
  for (const subject of stale) refold(db, subject, ports.redact);
  raiseLamport(db, fresh.at(-1)?.lamport ?? 0);
}

/** Reads a file on from where its reading stands; gives the events that no other file held. */
function* readNew(db: Database, reading: Reading): Generator<Event> {
  const onDamage = (damage: Damage) => noteDamage(db, reading, damage);
  for (const { event, offset, length } of readEvents(reading.path, { from: reading.end, onDamage })) {
    const isKnown = db.sql('SELECT 1 FROM places WHERE id = ? LIMIT 1').get(event.id) !== undefined;
    const isNew = notePlace(db, event, { file: reading.id, offset, length });
    reading.end = Math.max(reading.end, offset + length + 1);
    if (isNew && !isKnown) yield event;
  }
}

function onlyGrew(known: Known, now: Signature): boolean {
  if (now.size < known.consumed) return false;
  if (known.block === '' && sameFile(known.signature, now.text)) return true;
  return blockDigest(known.path, known.consumed) === known.block;
}

/**
 * A journal that this program appended to has no digest: no one but its writers, under the lock,
 * touches it, so the same inode means the same beginning.
 */
function sameFile(before: string, now: string): boolean {
  const identity = (text: string) => text.split(':').slice(3).join(':');
  return identity(before) === identity(now);
}

/** How far a file has been read: `end` is the offset behind its last whole line. */
type Reading = { id: number; path: string; end: number };

function beginReading(db: Database, path: string): Reading {
  const row = db
    .sql(
      `INSERT INTO files (path, signature, settled, consumed, block) VALUES (?, '', 0, 0, '')
       RETURNING id`,
    )
    .get(path) as { id: number };
  return { id: row.id, path, end: 0 };
}

/**
 * Takes the signature after the reading. Whatever was written while it went on makes the file
 * longer than what was read, or its stamps too young to be settled.
 */
function finishReading(db: Database, { id, path, end }: Reading, ports: RefreshPorts): void {
  const now = ports.stat(path);
  const settled = now !== undefined && now.size === end && isSettled(now, ports.nowNs());
  db.sql('UPDATE files SET signature = ?, settled = ?, consumed = ?, block = ? WHERE id = ?').run(
    now?.text ?? '',
    settled ? 1 : 0,
    end,
    now === undefined ? '' : blockDigest(path, end),
    id,
  );
}

/** Forgets a file; the subjects of its events become stale, for they may have lost some. */
function forgetFile(db: Database, id: number, stale: Set<string>): void {
  const rows = db.sql('SELECT DISTINCT subject FROM places WHERE file = ?').all(id);
  for (const row of rows) stale.add(row.subject as string);
  db.sql('DELETE FROM oddities WHERE event IN (SELECT id FROM places WHERE file = ?)').run(id);
  db.sql('DELETE FROM oddities WHERE file = ?').run(id);
  db.sql('DELETE FROM places WHERE file = ?').run(id);
  db.sql('DELETE FROM files WHERE id = ?').run(id);
}

/** Keeps what is no event. A torn last line is read again later, when it may be whole. */
function noteDamage(db: Database, reading: Reading, { offset, length, reason }: Damage): void {
  if (reason === 'torn') return;
  reading.end = Math.max(reading.end, offset + length + 1);
  const detail = JSON.stringify({ offset, length, reason });
  db.sql("INSERT INTO oddities VALUES (?, '', 'damaged', ?)").run(reading.id, detail);
}

/** The clock never falls: a file that goes away does not take back what was seen of it. */
export function raiseLamport(db: Database, lamport: number): void {
  db.sql(
    `INSERT INTO meta VALUES ('lamport', ?)
     ON CONFLICT (key) DO UPDATE SET value = max(value, excluded.value)`,
  ).run(lamport);
}

/**
 * Notes under the lock what was just appended to a journal. Nobody else writes that file, so its
 * signature counts at once; where the index had not read it to the end before, it stays unsettled
 * and the next look reads on.
 */
export function noteAppended(
  db: Database,
  path: string,
  { written, ports }: { written: readonly Written[]; ports: RefreshPorts },
): number {
  const row = db.sql('SELECT id, consumed FROM files WHERE path = ?').get(path);
  const { id, end } = row
    ? { id: row.id as number, end: row.consumed as number }
    : beginReading(db, path);
  const [first, last] = [written[0], written.at(-1)];
  if (first === undefined || last === undefined || first.offset !== end) return id;
  const now = ports.stat(path);
  const stop = last.offset + last.length + 1;
  if (now?.size !== stop) return id;
  db.sql("UPDATE files SET signature = ?, settled = 1, consumed = ?, block = '' WHERE id = ?").run(
    now.text,
    stop,
    id,
  );
  return id;
}

import type { Event } from '../../log/event.ts';
import { compareEvents, type OrderKey } from '../../log/order.ts';
import { entityOf, foldEvent } from '../../model/fold.ts';
import type { EntityType } from '../../model/kinds.ts';
import type { Database } from './database.ts';
import { readSubject } from './places.ts';
import { fromBody, toRow } from './record-row.ts';

/** Prepares an event of another clone before it is folded (redaction). */
export type Prepare = (event: Event) => Event;

/**
 * Folds one event that is newer than all others of its subject; false when it is not, or when that
 * cannot be told: a subject without a record may have later events that found nothing to change.
 */
export function foldNewest(db: Database, event: Event): boolean {
  const entity = entityOf(event.kind);
  if (entity === undefined) return foldIntoNothing(db, event);
  const row = db
    .sql('SELECT lamport, agent, event AS id, body FROM records WHERE entity = ? AND id = ?')
    .get(entity, event.subject) as (OrderKey & { body: string }) | undefined;
  if (row === undefined ? hasOthers(db, event) : compareEvents(row, event) >= 0) return false;
  const before = row && fromBody(entity, row.body);
  const after = foldOnto(db, before, event);
  if (after !== undefined) saveRecord(db, { entity, id: event.subject, record: after, last: event });
  return true;
}

function hasOthers(db: Database, { subject, id }: Event): boolean {
  const found = db.sql('SELECT 1 FROM places WHERE subject = ? AND id <> ? LIMIT 1').get(subject, id);
  return found !== undefined;
}

/** Folds a subject again from all its events: after a pull from the past, or a loss. */
export function refold(db: Database, subject: string, prepare: Prepare): void {
  const events = readSubject(db, subject);
  db.sql('DELETE FROM records WHERE id = ?').run(subject);
  const folded = new Map<EntityType, { record: unknown; last: Event }>();
  for (const raw of events) {
    forgetOddities(db, raw.id);
    const event = prepare(raw);
    const entity = entityOf(event.kind);
    if (entity === undefined) {
      foldIntoNothing(db, event);
      continue;
    }
    const record = foldOnto(db, folded.get(entity)?.record, event);
    if (record !== undefined) folded.set(entity, { record, last: event });
  }
  for (const [entity, { record, last }] of folded) {
    saveRecord(db, { entity, id: subject, record, last });
  }
}

function foldOnto(db: Database, before: unknown, event: Event): unknown {
  const step = foldEvent(before, event);
  if ('record' in step) return step.record;
  if ('problem' in step) noteOddity(db, event, { what: 'problem', detail: step.problem });
  else noteOddity(db, event, { what: 'skipped', detail: step.skipped });
  return before;
}

function foldIntoNothing(db: Database, event: Event): true {
  noteOddity(db, event, { what: 'skipped', detail: 'kind' });
  return true;
}

/** A folded record with the key of the last event in it. */
export type Saved = { entity: EntityType; id: string; record: unknown; last: OrderKey };

export function saveRecord(db: Database, saved: Saved): void {
  const row = toRow(saved.entity, saved.record);
  db.sql('INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
    saved.entity,
    saved.id,
    row.kind,
    row.state,
    row.parent,
    row.open,
    saved.last.lamport,
    saved.last.agent,
    saved.last.id,
    row.body,
  );
}

/** An event that is not in the folded state, and why. */
export function noteOddity(
  db: Database,
  event: Event,
  oddity: { what: 'problem' | 'skipped'; detail: string },
): void {
  const { id, kind, subject, lamport, agent } = event;
  const detail = JSON.stringify({ kind, subject, lamport, agent, error: oddity.detail });
  db.sql('INSERT INTO oddities VALUES (0, ?, ?, ?)').run(id, oddity.what, detail);
}

function forgetOddities(db: Database, event: string): void {
  db.sql("DELETE FROM oddities WHERE event = ? AND event <> ''").run(event);
}

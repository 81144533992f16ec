import type { Item, ItemState } from '../../model/item/record.ts';
import type { EntityType } from '../../model/kinds.ts';
import type { ProductRecord } from '../../model/product/seen.ts';
import type { Session } from '../../model/session/session.ts';
import type { FoldProblem, Health, View } from '../view.ts';
import type { Database } from './database.ts';
import { readByKey, readSubject } from './places.ts';
import { fromBody } from './record-row.ts';

/** Answers from the index as it stands; the caller refreshes it first. */
export function sqliteView(db: Database): View {
  const one = <T>(entity: EntityType, id: string): T | undefined => {
    const row = db.sql('SELECT body FROM records WHERE entity = ? AND id = ?').get(entity, id);
    return row && (fromBody(entity, row.body as string) as T);
  };
  const items = (where: string, ...values: string[]): Item[] =>
    db
      .sql(`SELECT body FROM records WHERE entity = 'item' AND ${where} ORDER BY id`)
      .all(...values)
      .map((row) => fromBody('item', row.body as string) as Item);
  return {
    item: (id) => one<Item>('item', id),
    openItems: () => items('open = 1'),
    children: (parent) => items("parent = ? AND parent <> ''", parent),
    allItems: () => items('1 = 1'),
    tally: () =>
      db
        .sql(
          `SELECT kind, state, count(*) AS count FROM records
           WHERE entity = 'item' AND state <> '' GROUP BY kind, state ORDER BY kind, state`,
        )
        .all()
        .map((row) => ({
          kind: row.kind as string,
          state: row.state as ItemState,
          count: Number(row.count),
        })),
    session: (id) => one<Session>('session', id),
    openSessions: () =>
      db
        .sql("SELECT body FROM records WHERE entity = 'session' AND open = 1 ORDER BY id")
        .all()
        .map((row) => fromBody('session', row.body as string) as Session),
    product: () => one<ProductRecord>('product', 'ddflow'),
    eventByKey: (kind, key) => readByKey(db, kind, key),
    history: (subject) => readSubject(db, subject),
    lamport: () => lamportOf(db),
    health: () => healthOf(db),
  };
}

export function lamportOf(db: Database): number {
  return Number(db.sql("SELECT value FROM meta WHERE key = 'lamport'").get()?.value ?? 0);
}

function healthOf(db: Database): Health {
  const health: Health = { events: countEvents(db), skipped: {}, problems: [], damaged: [] };
  const rows = db
    .sql(
      `SELECT o.event, o.what, o.detail, f.path FROM oddities o LEFT JOIN files f ON f.id = o.file
       ORDER BY o.rowid`,
    )
    .all();
  for (const row of rows) {
    const detail = JSON.parse(row.detail as string);
    if (row.what === 'damaged') health.damaged.push({ file: row.path as string, ...detail });
    else if (row.what === 'problem') {
      health.problems.push({ event: row.event, ...detail } as FoldProblem);
    } else health.skipped[detail.kind] = (health.skipped[detail.kind] ?? 0) + 1;
  }
  return health;
}

function countEvents(db: Database): number {
  return Number(db.sql('SELECT count(DISTINCT id) AS n FROM places').get()?.n);
}

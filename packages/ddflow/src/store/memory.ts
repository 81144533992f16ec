import type { Event } from '../log/event.ts';
import { type Damage, mergeFiles } from '../log/merge.ts';
import { entityOf, foldEvent } from '../model/fold.ts';
import { type Item, isSettled } from '../model/item/record.ts';
import type { ProductRecord } from '../model/product/seen.ts';
import type { Session } from '../model/session/session.ts';
import type { FoldProblem, Health, Tally, View } from './view.ts';

/** The folded log in memory, grown event by event in the log's order. */
export type MemoryStore = View & {
  apply(event: Event): void;
  damage(found: Damage): void;
};

export type FoldOptions = {
  /** Without the events, `history` and `eventByKey` know nothing and memory holds the state alone. */
  keepEvents?: boolean;
  /** Changes an event before it is folded; gets the position of its file in the list. */
  prepare?: (event: Event, file: number) => Event;
};

/** Folds whole files, streaming them in the log's order. */
export function foldFiles(paths: readonly string[], options: FoldOptions = {}): MemoryStore {
  const store = memoryStore(options.keepEvents ?? true);
  const prepare = options.prepare ?? ((event: Event) => event);
  for (const { event, file } of mergeFiles(paths, { onDamage: store.damage })) {
    store.apply(prepare(event, file));
  }
  return store;
}

/** An empty store. */
export function memoryStore(keepEvents: boolean): MemoryStore {
  const items = new Map<string, Item>();
  const sessions = new Map<string, Session>();
  const products = new Map<string, ProductRecord>();
  const tables = { item: items, session: sessions, product: products } as const;
  const bySubject = new Map<string, Event[]>();
  const byKey = new Map<string, Event>();
  const health: Health = { events: 0, skipped: {}, problems: [], damaged: [] };
  let lamport = 0;

  function apply(event: Event): void {
    health.events += 1;
    lamport = Math.max(lamport, event.lamport);
    if (keepEvents) remember(event);
    const entity = entityOf(event.kind);
    const table = entity === undefined ? undefined : (tables[entity] as Map<string, unknown>);
    const step = foldEvent(table?.get(event.subject), event);
    if ('skipped' in step) health.skipped[event.kind] = (health.skipped[event.kind] ?? 0) + 1;
    else if ('problem' in step) health.problems.push(problemOf(event, step.problem));
    else if (step.record !== undefined) table?.set(event.subject, step.record);
  }

  function remember(event: Event): void {
    const known = bySubject.get(event.subject);
    if (known === undefined) bySubject.set(event.subject, [event]);
    else known.push(event);
    if (typeof event.data.key === 'string') byKey.set(`${event.kind}\n${event.data.key}`, event);
  }

  return {
    apply,
    damage: ({ path, offset, length, reason }) => {
      // A last line without its end may be one that is just being written.
      if (reason === 'torn') return;
      health.damaged.push({ file: path, offset, length, reason });
    },
    item: (id) => items.get(id),
    openItems: () => sorted(items).filter((item) => !isSettled(item)),
    children: (parent) => sorted(items).filter((item) => item.parent === parent),
    allItems: () => sorted(items),
    tally: () => tallyOf(items.values()),
    session: (id) => sessions.get(id),
    openSessions: () => sorted(sessions).filter((session) => session.ended_at === ''),
    product: () => products.get('ddflow'),
    eventByKey: (kind, key) => byKey.get(`${kind}\n${key}`),
    history: (subject) => bySubject.get(subject) ?? [],
    lamport: () => lamport,
    health: () => health,
  };
}

export function problemOf(event: Event, error: string): FoldProblem {
  const { id, kind, subject, lamport, agent } = event;
  return { event: id, kind, subject, lamport, agent, error };
}

function sorted<Record extends { id: string }>(table: Map<string, Record>): Record[] {
  return [...table.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function tallyOf(items: Iterable<Item>): Tally[] {
  const counts = new Map<string, Tally>();
  for (const { kind, state, removed } of items) {
    if (removed) continue;
    const row = counts.get(`${kind} ${state}`) ?? { kind, state, count: 0 };
    row.count += 1;
    counts.set(`${kind} ${state}`, row);
  }
  return [...counts.values()].sort((a, b) => (a.kind + a.state < b.kind + b.state ? -1 : 1));
}

import type { Event } from '../log/event.ts';
import type { Item, ItemState } from '../model/item/record.ts';
import type { ProductRecord } from '../model/product/seen.ts';
import type { Session } from '../model/session/session.ts';

/** What can be asked of the folded log. Two stores answer alike: one in memory, one in SQLite. */
export interface View {
  item(id: string): Item | undefined;
  /** Everything of which more is expected: not done, not abandoned, not removed. */
  openItems(): Item[];
  children(parent: string): Item[];
  /** Every item, removed ones included, by id. */
  allItems(): Item[];
  tally(): Tally[];
  session(id: string): Session | undefined;
  /** Sessions that were not ended, newest last. */
  openSessions(): Session[];
  product(): ProductRecord | undefined;
  /** The event that carried this retry key. */
  eventByKey(kind: string, key: string): Event | undefined;
  /** Every event about one subject, in order. */
  history(subject: string): Event[];
  /** The highest logical clock seen. */
  lamport(): number;
  health(): Health;
}

/** How many items of a kind are in a state; removed ones are left out. */
export type Tally = { kind: string; state: ItemState; count: number };

/** What reading found that a person should know. */
export type Health = {
  events: number;
  /** Events that this version does not fold, by kind. */
  skipped: Record<string, number>;
  /** Events whose handler failed. */
  problems: FoldProblem[];
  /** Lines that are no events. */
  damaged: { file: string; offset: number; length: number; reason: string }[];
};

export type FoldProblem = {
  event: string;
  kind: string;
  subject: string;
  lamport: number;
  agent: string;
  error: string;
};

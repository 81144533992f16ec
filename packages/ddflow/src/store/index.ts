import type { Event } from '../log/event.ts';
import type { View } from './view.ts';

/** The folded state of the log, kept between commands or made in memory; both behave alike. */
export type Index = {
  /** Reads what changed in the files, then answers. */
  fresh(): View;
  /** Answers without looking at the files: for a caller that holds the lock after `fresh`. */
  current(): View;
  /** Takes in events that were just appended to a journal. The caller holds the lock. */
  add(journal: string, written: readonly Written[]): void;
  close(): void;
};

export type Written = { event: Event; offset: number; length: number };

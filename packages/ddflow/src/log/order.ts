import { compareCodePoints } from './canonical.ts';
import type { Event } from './event.ts';

export type OrderKey = Pick<Event, 'lamport' | 'agent' | 'id'>;

/** The total order of the log: logical clock, then agent, then id. Time stamps play no part. */
export function compareEvents(a: OrderKey, b: OrderKey): number {
  if (a.lamport !== b.lamport) return a.lamport - b.lamport;
  if (a.agent !== b.agent) return compareCodePoints(a.agent, b.agent);
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

import type { Event } from '../log/event.ts';
import { type EntityType, kinds } from './kinds.ts';

/** The highest payload version that this program understands, for every kind. */
const PAYLOAD_VERSION = 1;

/** What one event did to the record of its subject. */
export type Step =
  | { entity: EntityType; record: unknown }
  /** Not folded: written by a newer program, or of a kind that is not known here. */
  | { skipped: 'kind' | 'schema' | 'version' }
  /** Its handler failed; the event costs itself only. */
  | { problem: string };

/**
 * Folds one event into the record of its subject. Pure: the record before and the event decide.
 */
export function foldEvent(before: unknown, event: Event): Step {
  const kind = kinds.get(event.kind);
  if (kind === undefined) return { skipped: 'kind' };
  if (event.schema > 1) return { skipped: 'schema' };
  if (typeof event.data.v === 'number' && event.data.v > PAYLOAD_VERSION) {
    return { skipped: 'version' };
  }
  try {
    return { entity: kind.entity, record: kind.fold(before, event) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** The sort of record that an event's kind folds into; undefined for a kind not known here. */
export function entityOf(kind: string): EntityType | undefined {
  return kinds.get(kind)?.entity;
}

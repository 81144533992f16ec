import type { Event } from '../log/event.ts';

/**
 * An event kind is declared once: which record it folds into, how, which of its fields hold free
 * text (redacted before they are written, fenced before a model reads them), and how it reads in a
 * replay. Its payload schema stands beside it in a `.schema.ts` file that only writers load.
 */
export type EventKind<Entity> = {
  /** Free-text fields of `data`; all others are taken verbatim. Dotted names reach inside. */
  text: readonly string[];
  /** The next state of the subject's record; undefined leaves no record. */
  fold(entity: Entity | undefined, event: Event): Entity | undefined;
  /** One line for a person who replays the log. */
  line(event: Event): string;
};

/** Kinds by name, all folding into one sort of record. */
export type KindTable<Entity> = Readonly<Record<string, EventKind<Entity>>>;

/** Reads a string of a payload; anything else counts as absent. */
export function textOf(data: Record<string, unknown>, key: string): string {
  const value = data[key];
  return typeof value === 'string' ? value : '';
}

/** Reads a list of strings of a payload; anything else counts as absent. */
export function listOf(data: Record<string, unknown>, key: string): string[] {
  const value = data[key];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** Reads a finite number of a payload. */
export function numberOf(data: Record<string, unknown>, key: string): number | undefined {
  const value = data[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Reads an object of a payload. */
export function objectOf(data: Record<string, unknown>, key: string): Record<string, unknown> {
  const value = data[key];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

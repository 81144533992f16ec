import type { Event } from '../log/event.ts';
import { kinds } from './kinds.ts';

/** Removes what must not be kept from a text, and says how often. */
export type RedactText = (text: string) => { text: string; count: number };

type Payload = Pick<Event, 'kind' | 'data'>;

/**
 * Redacts the free-text fields of a payload as its kind declares them; ids, paths and enums stay.
 * A payload without anything to redact is returned as it is. Where the kind counts its redactions
 * (`redactions`), the number is filled in.
 */
export function redactPayload<P extends Payload>(event: P, redact: RedactText): P {
  const fields = kinds.get(event.kind)?.text ?? [];
  let data = event.data;
  let count = 0;
  for (const field of fields) {
    data = replaceAt(data, field.split('.'), (text) => {
      const result = redact(text);
      count += result.count;
      return result.text;
    }) as Record<string, unknown>;
  }
  if (count === 0) return event;
  return { ...event, data: 'redactions' in data ? { ...data, redactions: count } : data };
}

/** Replaces the string (or the strings of the list) at a path; all else keeps its identity. */
function replaceAt(
  value: unknown,
  path: readonly string[],
  replace: (text: string) => string,
): unknown {
  if (Array.isArray(value)) return value.map((entry) => replaceAt(entry, path, replace));
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === 'string' ? replace(value) : value;
  if (typeof value !== 'object' || value === null || !(key in value)) return value;
  const held = (value as Record<string, unknown>)[key];
  const next = replaceAt(held, rest, replace);
  return next === held ? value : { ...value, [key]: next };
}

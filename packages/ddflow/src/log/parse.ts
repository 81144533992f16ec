import type { Event } from './event.ts';

/**
 * Reads one line. A line without a kind, or that is no JSON object, gives undefined: it costs
 * itself only. Absent fields take the defaults of the format.
 */
export function parseLine(line: string): Event | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const found = value as Partial<Event>;
  if (typeof found.kind !== 'string') return undefined;
  return {
    agent: text(found.agent),
    data: typeof found.data === 'object' && found.data !== null ? found.data : {},
    id: text(found.id),
    kind: found.kind,
    lamport: Number.isSafeInteger(found.lamport) ? (found.lamport as number) : 0,
    schema: typeof found.schema === 'number' ? found.schema : 1,
    subject: text(found.subject),
    ts: text(found.ts),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

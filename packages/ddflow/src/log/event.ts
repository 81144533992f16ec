import { blake2b } from '@noble/hashes/blake2.js';
import { canonical } from './canonical.ts';

/** One line of the log; `reference` form of ddflow 0.2, which reads what we write and the reverse. */
export type Event = {
  agent: string;
  data: Record<string, unknown>;
  /** Content address: `e` and 24 hex digits. */
  id: string;
  kind: string;
  /** Logical clock; with agent and id it gives the total order. */
  lamport: number;
  /** Version of the envelope; only 1 exists. */
  schema: number;
  /** What the event is about: an item, a session … */
  subject: string;
  /** UTC with six fraction digits; never used for order. */
  ts: string;
};

/** What an operation wants to say; the log adds who, when and the order. */
export type Draft = Pick<Event, 'kind' | 'subject' | 'data'>;

/** Gives a finished event and its line (with the final newline). */
export function seal(fields: Omit<Event, 'id'>): { event: Event; line: string } {
  const head = `{"agent":${JSON.stringify(fields.agent)},"data":${canonical(fields.data)},`;
  const { agent: _agent, data: _data, ...rest } = fields;
  const tail = canonical(rest).slice(1);
  const id = contentId(head + tail);
  return { event: { ...fields, id }, line: `${head}"id":"${id}",${tail}\n` };
}

/** The id of an event whose canonical text without `id` is given. */
export function contentId(text: string): string {
  return `e${hex(blake2b(Buffer.from(text, 'utf8'), { dkLen: 12 }))}`;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/** The time stamp of a line: `2026-10-07T13:46:55.147000Z`. */
export function stamp(epochMs: number): string {
  return new Date(epochMs).toISOString().replace('Z', '000Z');
}

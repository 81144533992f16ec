import type { Event } from './event.ts';
import { readLines } from './lines.ts';
import { compareEvents } from './order.ts';
import { parseLine } from './parse.ts';

/** An event with the place where it was read. */
export type Placed = { event: Event; file: number; offset: number; length: number };

/** A line that is no event, told with its place. */
export type Damage = { path: string; offset: number; length: number; reason: 'unreadable' | 'torn' };

export type MergeOptions = {
  /** Called for every line that is no event. */
  onDamage?: (damage: Damage, file: number) => void;
  /** Called for every further copy of an event that was given already. */
  onCopy?: (placed: Placed) => void;
};

/**
 * Streams the events of many files in the log's total order, each id once, with one chunk of each
 * file in memory. A file whose own clock runs backwards is sorted whole before it takes part.
 */
export function* mergeFiles(paths: readonly string[], options: MergeOptions = {}): Generator<Placed> {
  const heap: Source[] = [];
  for (const [file, path] of paths.entries()) {
    const events = inOrder(path, file, options);
    const first = events.next();
    if (!first.done) heap.push({ head: first.value, events });
  }
  heap.sort((a, b) => compareEvents(a.head.event, b.head.event));
  let last: Event | undefined;
  while (heap.length > 0) {
    const top = heap[0] as Source;
    const placed = top.head;
    if (last !== undefined && last.id === placed.event.id && compareEvents(last, placed.event) === 0) {
      options.onCopy?.(placed);
    } else {
      last = placed.event;
      yield placed;
    }
    const next = top.events.next();
    if (next.done) {
      const tail = heap.pop() as Source;
      if (heap.length === 0) continue;
      if (tail !== top) heap[0] = tail;
    } else {
      top.head = next.value;
    }
    sink(heap);
  }
}

type Source = { head: Placed; events: Generator<Placed> };

function sink(heap: Source[]): void {
  const moved = heap[0] as Source;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    const right = heap[child + 1];
    if (right !== undefined && before(right, heap[child] as Source)) child += 1;
    if (!before(heap[child] as Source, moved)) break;
    heap[at] = heap[child] as Source;
    at = child;
  }
  heap[at] = moved;
}

function before(a: Source, b: Source): boolean {
  return compareEvents(a.head.event, b.head.event) < 0;
}

/** The events of one file in order: streamed while its clock rises, sorted whole when it does not. */
function* inOrder(path: string, file: number, options: MergeOptions): Generator<Placed> {
  if (isOrdered(path)) {
    yield* readEvents(path, { file, ...options });
    return;
  }
  const all = [...readEvents(path, { file, ...options })];
  yield* all.sort((a, b) => compareEvents(a.event, b.event));
}

const LAMPORT = /"lamport":(\d+),"schema":/;

function isOrdered(path: string): boolean {
  let last = -1;
  for (const { text } of readLines(path)) {
    const found = LAMPORT.exec(text);
    const lamport = found === null ? last : Number(found[1]);
    if (lamport < last) return false;
    last = lamport;
  }
  return true;
}

/** The events of one file as they stand, from a byte offset on. */
export function* readEvents(
  path: string,
  options: MergeOptions & { file?: number; from?: number } = {},
): Generator<Placed> {
  for (const { text, offset, length, ended } of readLines(path, options.from ?? 0)) {
    const event = parseLine(text);
    if (event === undefined) {
      const reason = ended ? 'unreadable' : 'torn';
      options.onDamage?.({ path, offset, length, reason }, options.file ?? 0);
    } else {
      yield { event, file: options.file ?? 0, offset, length };
    }
  }
}

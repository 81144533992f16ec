import { firstBoundary, lastBoundary } from './utf8.ts';

/** Keeps a bounded part of a stream of bytes. */
export type Keeper = {
  take(chunk: Uint8Array): void;
  /** The kept part as text, cut at whole characters; bytes that are no UTF-8 become U+FFFD. */
  text(): string;
  /** Whether anything was let go. */
  cut(): boolean;
};

/** Keeps the first `limit` bytes. */
export function keepFirst(limit: number): Keeper {
  const chunks: Uint8Array[] = [];
  let room = limit;
  let cut = false;
  return {
    take(chunk) {
      if (chunk.length > room) cut = true;
      if (room === 0) return;
      const part = chunk.subarray(0, room);
      chunks.push(part);
      room -= part.length;
    },
    text() {
      const bytes = Buffer.concat(chunks);
      return bytes.toString('utf8', 0, cut ? lastBoundary(bytes) : bytes.length);
    },
    cut: () => cut,
  };
}

/** Keeps the last `limit` bytes, in a buffer of twice that size. */
export function keepLast(limit: number): Keeper {
  let buffer = Buffer.alloc(0);
  let length = 0;
  let cut = false;

  function makeRoom(wanted: number): void {
    if (length + wanted <= buffer.length) return;
    const kept = buffer.subarray(Math.max(0, length - limit), length);
    if (kept.length < length) cut = true;
    const size = Math.min(2 * limit, Math.max(2 * (kept.length + wanted), 4096));
    const next = size > buffer.length ? Buffer.allocUnsafe(size) : buffer;
    next.set(kept);
    buffer = next;
    length = kept.length;
  }

  return {
    take(chunk) {
      const part = chunk.subarray(Math.max(0, chunk.length - limit));
      if (part.length < chunk.length) {
        cut = true;
        length = 0;
      }
      makeRoom(part.length);
      buffer.set(part, length);
      length += part.length;
    },
    text() {
      const bytes = buffer.subarray(Math.max(0, length - limit), length);
      return bytes.toString('utf8', cut || length > limit ? firstBoundary(bytes) : 0);
    },
    cut: () => cut || length > limit,
  };
}

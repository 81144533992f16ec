import { closeSync, openSync, readSync } from 'node:fs';

/** A line's place in its file, in bytes; `length` is without the newline. */
export type Line = { text: string; offset: number; length: number; ended: boolean };

const CHUNK = 256 * 1024;
const NEWLINE = 0x0a;

/**
 * Yields the lines of a file from a byte offset on, holding one chunk at a time. Only `\n` ends a
 * line; a last line without it has `ended: false`. Empty lines are passed over. The buffer grows
 * only for a line longer than itself. A file that is not there has no lines.
 */
export function* readLines(path: string, from = 0, chunk = CHUNK): Generator<Line> {
  const fd = openIfExists(path);
  if (fd === undefined) return;
  try {
    let buffer = Buffer.allocUnsafe(chunk);
    let filled = 0;
    let base = from;
    for (;;) {
      const got = readSync(fd, buffer, filled, buffer.length - filled, base + filled);
      filled += got;
      let start = 0;
      for (;;) {
        const end = buffer.subarray(0, filled).indexOf(NEWLINE, start);
        if (end < 0) break;
        if (end > start) yield line(buffer, { start, end, base, ended: true });
        start = end + 1;
      }
      if (got === 0) {
        if (filled > start) yield line(buffer, { start, end: filled, base, ended: false });
        return;
      }
      buffer.copyWithin(0, start, filled);
      filled -= start;
      base += start;
      if (filled === buffer.length) {
        const larger = Buffer.allocUnsafe(buffer.length * 2);
        buffer.copy(larger, 0, 0, filled);
        buffer = larger;
      }
    }
  } finally {
    closeSync(fd);
  }
}

type Span = { start: number; end: number; base: number; ended: boolean };

function line(buffer: Buffer, span: Span): Line {
  return {
    text: buffer.toString('utf8', span.start, span.end),
    offset: span.base + span.start,
    length: span.end - span.start,
    ended: span.ended,
  };
}

function openIfExists(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openAppender } from '@ddflow/base/files';

/**
 * Writes whole lines to one journal. Callers hold the lock.
 *
 * The small file `writing` names the journal while a write is not in the index yet. A process that
 * dies between the two leaves the name behind, so that the next one reads that journal again
 * before it takes a number. It needs no sync: after a power loss every process starts by reading.
 */
export type JournalWriter = {
  /** Whether the last writer died before the index knew of its lines. */
  wasInterrupted(): boolean;
  /** Appends lines in one durable write; gives the place of each. */
  append(lines: readonly string[]): { offset: number; length: number }[];
  /** The index knows of the lines. */
  finished(): void;
  close(): void;
};

export function journalWriter(stateDir: string, path: string): JournalWriter {
  const mark = markFile(join(stateDir, 'writing'));
  let appender: ReturnType<typeof openAppender> | undefined;
  return {
    wasInterrupted: () => mark.isSet(),
    append: (lines) => {
      appender ??= openAppender(path);
      mark.set();
      closeTornTail(appender, path);
      let offset = appender.size();
      appender.append(Buffer.from(lines.join(''), 'utf8'));
      return lines.map((line) => {
        const place = { offset, length: Buffer.byteLength(line) - 1 };
        offset += place.length + 1;
        return place;
      });
    },
    finished: () => mark.clear(),
    close: () => {
      appender?.close();
      mark.close();
    },
  };
}

const NEWLINE = 0x0a;

/**
 * A last line without its newline is what a power loss left of a write that was never
 * acknowledged. It is closed: an event when it is whole, else a line that reading reports.
 */
function closeTornTail(appender: ReturnType<typeof openAppender>, path: string): void {
  const size = appender.size();
  if (size === 0 || lastByte(path, size) === NEWLINE) return;
  appender.append(Buffer.from('\n'));
}

function lastByte(path: string, size: number): number | undefined {
  const fd = openSync(path, 'r');
  try {
    const byte = Buffer.alloc(1);
    return readSync(fd, byte, 0, 1, size - 1) === 1 ? byte[0] : undefined;
  } finally {
    closeSync(fd);
  }
}

const SET = Buffer.from('1');
const CLEAR = Buffer.from('0');

/** One byte in a file: whether a write is under way. */
function markFile(path: string) {
  let fd: number | undefined;
  const descriptor = () => {
    fd ??= openSync(path, constants.O_RDWR | constants.O_CREAT, 0o644);
    return fd;
  };
  const byte = Buffer.alloc(1);
  return {
    isSet: () => readSync(descriptor(), byte, 0, 1, 0) === 1 && byte[0] === SET[0],
    set: () => void writeSync(descriptor(), SET, 0, 1, 0),
    clear: () => void writeSync(descriptor(), CLEAR, 0, 1, 0),
    close: () => {
      if (fd !== undefined) closeSync(fd);
      fd = undefined;
    },
  };
}

import {
  closeSync,
  constants,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The write that tests replace to fill the disk at any byte. */
export type WriteBytes = (fd: number, bytes: Uint8Array, offset: number) => number;

const write: WriteBytes = (fd, bytes, offset) => writeSync(fd, bytes, offset);

/** A file's text; undefined when there is no such file. */
export function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Makes a folder with its parents; what was made survives a power loss. */
export function ensureDir(path: string): void {
  if (existsSync(path)) return;
  const first = mkdirSync(path, { recursive: true });
  if (first === undefined) return;
  for (let at = path; ; at = dirname(at)) {
    syncDir(dirname(at));
    if (at === first) return;
  }
}

/**
 * Replaces a file in one step: readers see the old content or the new, never a part, and what this
 * returned from survives a power loss. A failure leaves the old file and no temporary one.
 */
export function writeAtomic(path: string, content: string | Uint8Array, mode = 0o644): void {
  const temporary = join(dirname(path), `.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`);
  try {
    const fd = openSync(temporary, 'wx', mode);
    try {
      writeAll(fd, typeof content === 'string' ? Buffer.from(content, 'utf8') : content, write);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncDir(dirname(path));
}

/** Makes a new, renamed or removed name in a folder survive a power loss. */
export function syncDir(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** A file that grows by whole durable appends. Its caller sees to it that no one else appends. */
export type Appender = {
  /** Appends in one write and waits for the disk. What cannot be written whole is cut back. */
  append(bytes: Uint8Array): void;
  /** The file's size in bytes now. */
  size(): number;
  close(): void;
};

/** Opens a file for appending, making it when it is not there. */
export function openAppender(path: string, port: WriteBytes = write): Appender {
  const isNew = !existsSync(path);
  const fd = openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o644);
  if (isNew) syncDir(dirname(path));
  return {
    append: (bytes) => {
      const before = fstatSync(fd).size;
      try {
        writeAll(fd, bytes, port);
        fdatasyncSync(fd);
      } catch (error) {
        ftruncateSync(fd, before);
        throw error;
      }
    },
    size: () => fstatSync(fd).size,
    close: () => closeSync(fd),
  };
}

function writeAll(fd: number, bytes: Uint8Array, port: WriteBytes): void {
  let done = 0;
  while (done < bytes.length) done += port(fd, bytes, done);
}

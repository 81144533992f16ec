import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** What tells cheaply whether a file is still the one that was read. */
export type Signature = {
  /** size, mtime, ctime, inode and device, as one text. */
  text: string;
  size: number;
  /** The later of mtime and ctime, in nanoseconds. */
  changedNs: bigint;
};

/** The stat port: tests round its stamps to provoke what a modern kernel hides. */
export type StatFile = (path: string) => Signature | undefined;

/** Reads a file's signature; undefined when it is not there. */
export const statFile: StatFile = (path) => {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  const { size, mtimeNs, ctimeNs, ino, dev } = stat;
  return {
    text: `${size}:${mtimeNs}:${ctimeNs}:${ino}:${dev}`,
    size: Number(size),
    changedNs: mtimeNs > ctimeNs ? mtimeNs : ctimeNs,
  };
};

const MS = 1_000_000n;
const FINE_MARGIN = 20n * MS;
const COARSE_MARGIN = 2000n * MS;

/**
 * Whether an equal signature later will prove that nothing changed: the stamps must be older than
 * the moment of taking by more than their resolution, else a write in the same tick would leave
 * them equal (git's "racy" entries).
 * @param nowNs the moment of taking, on the same filesystem's clock
 */
export function isSettled(signature: Signature, nowNs: bigint): boolean {
  const coarse = signature.changedNs % (1000n * MS) === 0n;
  return nowNs - signature.changedNs > (coarse ? COARSE_MARGIN : FINE_MARGIN);
}

const BLOCK = 64 * 1024;

/** A digest of the last 64 KiB before `end`: tells an appended file from a rewritten one. */
export function blockDigest(path: string, end: number): string {
  const start = Math.max(0, end - BLOCK);
  const block = Buffer.allocUnsafe(end - start);
  const fd = openSync(path, 'r');
  try {
    let filled = 0;
    while (filled < block.length) {
      const got = readSync(fd, block, filled, block.length - filled, start + filled);
      if (got === 0) return 'short';
      filled += got;
    }
  } finally {
    closeSync(fd);
  }
  // Loaded on need: most commands find every signature settled.
  return process.getBuiltinModule('node:crypto').hash('sha1', block, 'hex');
}

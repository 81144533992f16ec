import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { keepFirst, keepLast } from './keep.ts';

export type Stream = 'stdout' | 'stderr';

/** What a result says of the output. */
export type Output = {
  /** The first `maxOutputBytes` of each stream. */
  stdout: string;
  stderr: string;
  /** The last `tailBytes` of both streams together, in the order in which they arrived. */
  tail: string;
  /** Bytes of both streams, kept or not. */
  totalBytes: number;
  /** Whether `stdout` or `stderr` lacks something. */
  truncated: boolean;
  /** Of both streams in the order in which they arrived: the digest of the output file. Hex. */
  sha256: string;
};

export type OutputOptions = {
  /** How much of each stream `stdout` and `stderr` hold; 8 MiB. */
  maxOutputBytes?: number | undefined;
  /** How much `tail` holds; 64 KiB. */
  tailBytes?: number | undefined;
  /** Sees every chunk as it arrives. What it throws ends the command and rejects the run. */
  onOutput?: ((chunk: Uint8Array, stream: Stream) => void) | undefined;
  /** The whole output is written there as it arrives; an existing file is replaced. */
  outputFile?: string | undefined;
};

export type Collector = {
  take(chunk: Uint8Array, stream: Stream): void;
  totalBytes(): number;
  /** Closes the output file. To be called once, after the last chunk. */
  finish(): Output;
};

/** Throws errno errors where the output file cannot be opened or written. */
export function collectOutput(options: OutputOptions): Collector {
  const kept = {
    stdout: keepFirst(options.maxOutputBytes ?? 8 * 1024 * 1024),
    stderr: keepFirst(options.maxOutputBytes ?? 8 * 1024 * 1024),
  };
  const tail = keepLast(options.tailBytes ?? 64 * 1024);
  const hash = createHash('sha256');
  const file = options.outputFile === undefined ? undefined : openSync(options.outputFile, 'w');
  let totalBytes = 0;

  return {
    take(chunk, stream) {
      totalBytes += chunk.length;
      hash.update(chunk);
      kept[stream].take(chunk);
      tail.take(chunk);
      if (file !== undefined) writeWhole(file, chunk);
      options.onOutput?.(chunk, stream);
    },
    totalBytes: () => totalBytes,
    finish() {
      if (file !== undefined) closeSync(file);
      return {
        stdout: kept.stdout.text(),
        stderr: kept.stderr.text(),
        tail: tail.text(),
        totalBytes,
        truncated: kept.stdout.cut() || kept.stderr.cut(),
        sha256: hash.digest('hex'),
      };
    },
  };
}

/** Blocking on purpose: a child that writes faster than the disk is slowed by its full pipe. */
function writeWhole(file: number, chunk: Uint8Array): void {
  for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
}

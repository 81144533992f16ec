import { setTimeout as delay } from 'node:timers/promises';
import { endLeftovers } from './group.ts';
import { dismiss } from './guard.ts';
import { type Launched, type LaunchOptions, launch } from './launch.ts';
import { type Collector, collectOutput, type OutputOptions, type Stream } from './output.ts';
import { blankCourse, type Course, type ProcessResult, processResult } from './result.ts';
import { type StopOptions, stopper } from './stop.ts';

export type ProcessOptions = LaunchOptions & StopOptions & OutputOptions;

/**
 * Runs a command in its own process group and returns when the group has ended.
 *
 * It never throws for what the command does; it rejects where this side fails: the output file
 * cannot be written, `onOutput` throws, an argument holds a NUL. No process of the group outlives
 * the call, nor this process by more than two seconds; only what makes itself a session of its own
 * (a daemon) escapes, as it escapes a terminal.
 */
export async function runProcess(options: ProcessOptions): Promise<ProcessResult> {
  const output = collectOutput(options);
  let course: Course;
  let summary: ReturnType<Collector['finish']>;
  try {
    course = await follow(options, output);
  } finally {
    summary = output.finish();
  }
  return processResult(course, summary);
}

async function follow(options: ProcessOptions, output: Collector): Promise<Course> {
  if (options.signal?.aborted) return { ...blankCourse, stoppedBy: 'abort' };
  const started = performance.now();
  const launched = await launch(options);
  if ('code' in launched) return { ...blankCourse, spawnError: launched };

  const watch = stopper(launched.group, options);
  const faults: unknown[] = [];
  const closed = read(launched, (chunk, stream) => {
    if (faults.length > 0) return;
    try {
      output.take(chunk, stream);
    } catch (error) {
      faults.push(error);
      watch.stop('fault');
    }
  });

  const ended = await launched.ended;
  const durationMs = Math.round(performance.now() - started);
  const stopped = watch.settle();
  const leftovers = await endLeftovers(launched.group);
  dismiss(launched.group);
  await drained(closed, output);
  for (const stream of [launched.child.stdout, launched.child.stderr]) stream?.destroy();
  if (faults.length > 0) throw faults[0];
  return { ...blankCourse, ...ended, ...stopped, leftovers, durationMs };
}

/** Resolves when both streams are at their end. */
async function read(
  { child }: Launched,
  take: (chunk: Uint8Array, stream: Stream) => void,
): Promise<void> {
  const streams = [
    ['stdout', child.stdout],
    ['stderr', child.stderr],
  ] as const;
  await Promise.all(
    streams.map(([name, stream]) => {
      stream?.on('data', (chunk: Uint8Array) => take(chunk, name));
      stream?.on('error', () => {});
      return new Promise((resolve) => stream?.once('close', resolve));
    }),
  );
}

/**
 * Waits for what still lies in the pipes. The end of file comes at once unless a process that left
 * the group holds them open: then until they are quiet, at most a second.
 */
async function drained(closed: Promise<void>, output: Collector): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const end = closed.then(() => waiting.abort());
  for (let round = 0, quiet = 0; !signal.aborted && round < 10 && quiet < 2; round += 1) {
    const before = output.totalBytes();
    await Promise.race([end, delay(100, undefined, { signal }).catch(() => {})]);
    quiet = output.totalBytes() === before ? quiet + 1 : 0;
  }
}

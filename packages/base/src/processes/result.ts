import type { Ended, SpawnError } from './launch.ts';
import type { Output } from './output.ts';
import type { Reason } from './stop.ts';

/** One shape for success and every kind of failure. */
export type ProcessResult = Output & {
  /** Exit code 0, and neither timed out nor cancelled. */
  ok: boolean;
  /** Undefined when a signal ended the command or it never ran. */
  exitCode: number | undefined;
  /** The signal that ended the command. */
  signal: NodeJS.Signals | undefined;
  /** It ran longer than `timeoutMs` and was ended, whatever exit code it gave then. */
  timedOut: boolean;
  /** The caller's signal aborted; if it had aborted before, the command never ran. */
  cancelled: boolean;
  /** SIGTERM was not enough. */
  forceKilled: boolean;
  /** It left processes behind, which were ended. */
  leftovers: boolean;
  /** The operating system could not start it; `spawnError` says why. */
  spawnFailed: boolean;
  spawnError: SpawnError | undefined;
  /** The program (or the directory) does not exist: exit code 127, or ENOENT. */
  notFound: boolean;
  /** From the start until the main process exited. */
  durationMs: number;
};

export type Course = Ended & {
  stoppedBy: Reason | undefined;
  forceKilled: boolean;
  leftovers: boolean;
  spawnError: SpawnError | undefined;
  durationMs: number;
};

/** Of a command that never ran; what happened is laid over it. */
export const blankCourse: Course = {
  exitCode: undefined,
  signal: undefined,
  stoppedBy: undefined,
  forceKilled: false,
  leftovers: false,
  spawnError: undefined,
  durationMs: 0,
};

export function processResult(course: Course, output: Output): ProcessResult {
  const { stoppedBy, ...rest } = course;
  return {
    ok: course.exitCode === 0 && stoppedBy === undefined,
    ...rest,
    timedOut: stoppedBy === 'timeout',
    cancelled: stoppedBy === 'abort',
    spawnFailed: course.spawnError !== undefined,
    notFound: course.exitCode === 127 || course.spawnError?.code === 'ENOENT',
    ...output,
  };
}

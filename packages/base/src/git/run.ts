import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { failures } from '../failures.ts';
import { type Environment, gitEnvironment } from './environment.ts';

export type GitOptions = {
  /** What git reads on stdin; nothing when left out. */
  input?: string | Buffer;
  /** Laid over git's environment, e.g. `GIT_INDEX_FILE`. */
  env?: Environment;
  /** Exit codes that are an answer and not a failure. 0 always is. */
  okExits?: readonly number[];
};

export type GitResult = { stdout: string; stderr: string; exitCode: number };

const largestOutput = 1024 * 1024 * 1024;

/**
 * Runs git in `cwd` and returns its output as UTF-8 text.
 * Throws `git-failed` (git's first line and the command) for any exit not in `okExits`, for death by
 * a signal and where git could not be started.
 */
export function git(
  cwd: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitResult> {
  const { promise, resolve, reject } = Promise.withResolvers<GitResult>();
  const settings = { cwd, env: gitEnvironment(options.env), maxBuffer: largestOutput };
  const child = execFile('git', args, settings, (error, stdout, stderr) => {
    const exitCode = error === null ? 0 : error.code;
    if (exitCode === 0 || (typeof exitCode === 'number' && options.okExits?.includes(exitCode))) {
      resolve({ stdout, stderr, exitCode });
    } else {
      reject(gitFailure({ cwd, args, stderr, cause: error }));
    }
  });
  // git may answer without reading all of its input.
  child.stdin?.on('error', () => {});
  child.stdin?.end(options.input);
  return promise;
}

/** The failure of a git command: its first line on stderr, and what was run. */
export function gitFailure(run: {
  cwd: string;
  args: readonly string[];
  stderr: string;
  cause: { code?: string | number | null; signal?: NodeJS.Signals | null; message: string } | null;
}) {
  const command = ['git', ...run.args].join(' ');
  return failures.gitFailed({
    message: `${shortened(command)}: ${firstLine(run.stderr) ?? withoutWords(run)}`,
    details: { command, cwd: run.cwd, exitCode: run.cause?.code, stderr: run.stderr },
  });
}

function withoutWords({ cwd, cause }: Parameters<typeof gitFailure>[0]): string {
  if (cause?.code === 'ENOENT') {
    return existsSync(cwd) ? 'git is not installed' : `there is no directory ${cwd}`;
  }
  if (cause?.signal) return `git was ended by ${cause.signal}`;
  return typeof cause?.code === 'number' ? `exit code ${cause.code}` : (cause?.message ?? 'failed');
}

function firstLine(text: string): string | undefined {
  return text.split('\n').find((line) => line.trim() !== '');
}

function shortened(command: string): string {
  return command.length <= 200 ? command : `${command.slice(0, 199)}…`;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { signalGroup } from './group.ts';
import { dismiss, entrust } from './guard.ts';

export type LaunchOptions = {
  /** A string runs through `sh -c`; a list is the program and its arguments. */
  command: string | readonly string[];
  /** The working directory. */
  cwd: string;
  /** The whole environment; this process's own when left out. */
  env?: Readonly<Record<string, string | undefined>> | undefined;
  /** What the command reads on stdin; nothing when left out. Never this process's own stdin. */
  input?: string | undefined;
};

/** Why the command could not be started. */
export type SpawnError = {
  /** The errno name: `ENOENT`, `EACCES`, `E2BIG` … */
  code: string;
  message: string;
};

export type Ended = { exitCode: number | undefined; signal: NodeJS.Signals | undefined };

export type Launched = {
  child: ChildProcess;
  /** The process group (and session) of the command: its process id. */
  group: number;
  /** Resolves when the main process has exited; its streams may still be open. */
  ended: Promise<Ended>;
};

/**
 * Waits at file descriptor 3 until this process says that the group is guarded (or is gone: then
 * nothing runs), and becomes the command: same process id, so exit code and signal are its own.
 */
export const gateScript = 'read -r _ <&3 && exec "$@" 3<&-';

/** Starts a command as the leader of its own session and group, guarded from its first instruction. */
export async function launch(options: LaunchOptions): Promise<Launched | SpawnError> {
  let child: ChildProcess;
  try {
    child = spawnGated(options);
  } catch (error) {
    return spawnError(error, options.cwd);
  }
  if (child.pid === undefined) {
    return new Promise((resolve) => {
      child.once('error', (error) => resolve(spawnError(error, options.cwd)));
    });
  }
  const group = child.pid;
  const ended = new Promise<Ended>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve({ exitCode: code ?? undefined, signal: signal ?? undefined });
    });
  });
  try {
    await entrust(group);
  } catch (error) {
    signalGroup(group, 'SIGKILL');
    await ended;
    dismiss(group);
    return spawnError(error, '/');
  }
  feed(child.stdio[3] as Writable, '\n');
  if (child.stdin !== null) feed(child.stdin, options.input ?? '');
  return { child, group, ended };
}

function spawnGated(options: LaunchOptions): ChildProcess {
  const argv =
    typeof options.command === 'string' ? ['/bin/sh', '-c', options.command] : options.command;
  return spawn('/bin/sh', ['-c', gateScript, 'sh', ...argv], {
    cwd: options.cwd,
    env: options.env ?? process.env,
    detached: true,
    stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe'],
  });
}

/** A reader that went away before it read everything is the command's own business. */
function feed(stream: Writable, text: string): void {
  stream.on('error', () => {});
  stream.end(text, () => stream.destroy());
}

/** Throws on what is no answer of the operating system: wrong types, NUL in an argument. */
function spawnError(error: unknown, cwd: string): SpawnError {
  const { code, errno, message } = error as NodeJS.ErrnoException;
  if (code === undefined || errno === undefined) throw error;
  const missing = code === 'ENOENT' && statSync(cwd, { throwIfNoEntry: false }) === undefined;
  return { code, message: missing ? `the directory ${cwd} does not exist` : message };
}

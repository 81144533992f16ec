import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { gitEnvironment } from '@ddflow/base/git/environment';
import { readRef } from '@ddflow/base/git/refs';
import { gitFailure } from '@ddflow/base/git/run';
import type { Place } from '../place.ts';
import { addNote, type LockFile, type Recorded } from './intent.ts';
import { processOf } from './living.ts';

/** A branch (and the HEAD that names it) locked at its old value, ready to move. */
export type PreparedMove = {
  commit(): Promise<void>;
  /** Leaves the branch where it is. */
  abort(): Promise<void>;
};

const args = ['update-ref', '--stdin'];

/**
 * Locks the branch of an intent through git, if it still points to `from`. While it is locked nobody
 * else moves it, and no checkout switches away from it.
 * `moved`: it points elsewhere. `locked`: another git holds it.
 */
export async function prepareRefMove(
  recorded: Recorded,
  place: Place,
  commonDir: string,
): Promise<PreparedMove | 'moved' | 'locked'> {
  const { branch, from, to, reason } = recorded.intent;
  const ref = `refs/heads/${branch}`;
  const child = spawn('git', ['update-ref', '-m', `ddflow: ${oneLine(reason)}`, '--stdin'], {
    cwd: place.cwd,
    env: gitEnvironment(place.env),
  });
  const conversation = talk(child);
  const running = child.pid === undefined ? undefined : processOf(child.pid);
  if (running !== undefined) addNote(recorded, { process: running });

  child.stdin.write(`start\nupdate ${ref} ${to} ${from}\nprepare\n`);
  if (await conversation.hears('prepare: ok')) {
    for (const lock of seenLocks(commonDir, branch)) addNote(recorded, { lock });
    return {
      commit: async () => {
        child.stdin.end('commit\n');
        const moved = await conversation.hears('commit: ok');
        const { code, signal } = await conversation.ended;
        if (!moved || code !== 0) throw failure(place, conversation.stderr(), { code, signal });
      },
      abort: async () => {
        child.stdin.end('abort\n');
        await conversation.ended;
      },
    };
  }
  const { code, signal } = await conversation.ended;
  if (readRef(commonDir, ref) !== from) return 'moved';
  if (/File exists|is at [0-9a-f]+ but expected/.test(conversation.stderr())) return 'locked';
  throw failure(place, conversation.stderr(), { code, signal });
}

/** Lock files that git makes when it moves a branch of this repository. */
export function refLockPaths(commonDir: string, branch: string): string[] {
  return [join(commonDir, 'HEAD.lock'), join(commonDir, `refs/heads/${branch}.lock`)];
}

/** A lock file as it is now; undefined when there is none. */
export function seenLock(path: string): LockFile | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && { path, inode: String(stat.ino), modified: String(stat.mtimeNs) };
}

function seenLocks(commonDir: string, branch: string): LockFile[] {
  return refLockPaths(commonDir, branch).flatMap((path) => seenLock(path) ?? []);
}

type Ended = { code: number | null; signal: NodeJS.Signals | null };

function talk(child: ChildProcessWithoutNullStreams) {
  let stdout = '';
  let stderr = '';
  let wake = () => {};
  let over = false;
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    wake();
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      over = true;
      wake();
      resolve({ code, signal });
    });
  });
  ended.catch(() => wake());
  /** Whether git says `line` before it ends. */
  const hears = async (line: string): Promise<boolean> => {
    while (!stdout.includes(`${line}\n`)) {
      if (over) return false;
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await Promise.race([promise, ended]);
    }
    return true;
  };
  return { ended, hears, stderr: () => stderr };
}

function failure(place: Place, stderr: string, ended: Ended) {
  return gitFailure({ cwd: place.cwd, args, stderr, cause: { ...ended, message: 'failed' } });
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

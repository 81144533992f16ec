import { spawn } from 'node:child_process';
import { gitEnvironment } from '@ddflow/base/git/environment';
import { type GitOptions, type GitResult, gitFailure } from '@ddflow/base/git/run';
import type { Place } from '../place.ts';
import { addNote, type Recorded } from './intent.ts';
import { processOf } from './living.ts';

/** Waits for a line, then becomes the command: same process, so that the number noted is git's. */
const gate = 'read -r go && exec "$@"';

/**
 * Runs a git command that moves files. It starts only once the intent says which process it is; if
 * this process dies before, it never starts, and if it dies later, the next one knows whom to wait for.
 */
export async function notedGit(
  recorded: Recorded,
  place: Place,
  args: string[],
  options: GitOptions = {},
): Promise<GitResult> {
  const child = spawn('sh', ['-c', gate, 'sh', 'git', ...args], {
    cwd: place.cwd,
    env: gitEnvironment({ ...place.env, ...options.env }),
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<GitResult>();
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const fail = (cause: Parameters<typeof gitFailure>[0]['cause']) =>
    reject(gitFailure({ cwd: place.cwd, args, stderr, cause }));
  child.on('error', fail);
  child.on('close', (code, signal) => {
    if (code !== null && (code === 0 || options.okExits?.includes(code))) {
      resolve({ stdout, stderr, exitCode: code });
    } else {
      fail({ code, signal, message: 'failed' });
    }
  });
  child.stdin.on('error', () => {});
  const running = child.pid === undefined ? undefined : processOf(child.pid);
  if (running !== undefined) {
    addNote(recorded, { process: running });
    child.stdin.write('go\n');
  }
  child.stdin.end(options.input);
  return ended;
}

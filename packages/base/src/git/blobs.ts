import { spawn } from 'node:child_process';
import { gitEnvironment } from './environment.ts';
import { gitFailure } from './run.ts';

/**
 * Reads many objects with one `git cat-file --batch`, in the order asked for. A name is an oid or
 * `<commit>:<path>`; an object that does not exist reads as undefined. All of them are held in memory.
 */
export async function readBlobs(
  cwd: string,
  names: readonly string[],
): Promise<(Buffer | undefined)[]> {
  if (names.length === 0) return [];
  if (names.some((name) => name.includes('\n')))
    throw new Error('a name of an object has one line');
  const args = ['cat-file', '--batch'];
  const child = spawn('git', args, { cwd, env: gitEnvironment() });
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  const chunks: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.on('error', (cause) => reject(gitFailure({ cwd, args, stderr, cause })));
  child.on('close', (code, signal) => {
    if (code === 0) return resolve();
    reject(gitFailure({ cwd, args, stderr, cause: { code, signal, message: 'failed' } }));
  });
  child.stdin.on('error', () => {});
  child.stdin.end(`${names.join('\n')}\n`);
  await ended;
  return answers(Buffer.concat(chunks), names.length);
}

/** Parses `<oid> <type> <size>\n<content>\n` and `<name> missing\n`. */
function answers(output: Buffer, count: number): (Buffer | undefined)[] {
  const contents: (Buffer | undefined)[] = [];
  let at = 0;
  while (contents.length < count) {
    const end = output.indexOf(0x0a, at);
    if (end < 0) throw new Error('git cat-file answered less than it was asked');
    const size = /^[0-9a-f]+ \w+ (\d+)$/.exec(output.toString('latin1', at, end))?.[1];
    at = end + 1;
    if (size === undefined) {
      contents.push(undefined);
      continue;
    }
    contents.push(output.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return contents;
}

import { spawn } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main } from '@ddflow/fake-model/cli';
import { serveHttp } from '@ddflow/messages/http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deskAt, session, textOfResult } from './claude.ts';
import { post, request, scratch } from './helpers.ts';

const home = fileURLToPath(new URL('..', import.meta.url));
const bin = join(home, 'bin', 'fake-model.js');
const example = join(home, 'examples', 'write-and-run.ts');

/** Started before the bin: makes it believe that it runs under Node 20. */
const asNode20 =
  'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.0.0"}})';

function started(args: string[]) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (data) => (output.stdout += data));
  child.stderr.on('data', (data) => (output.stderr += data));
  const ended = new Promise<number | string | null>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal)),
  );
  return { child, output, ended };
}

async function run(...args: string[]) {
  const { output, ended } = started([bin, ...args]);
  return { exit: await ended, ...output };
}

async function serving(args: string[], node: string[] = []) {
  const server = started([...node, bin, 'serve', ...args]);
  await expect.poll(() => server.output.stdout, { timeout: 10_000 }).toContain('export ');
  const url = server.output.stdout.match(/ANTHROPIC_BASE_URL=(\S+)/)?.[1] ?? '';
  return { ...server, url };
}

test('serves the example of the docs to the real Claude Code, and ends at Ctrl-C', async () => {
  const record = join(await scratch(), 'requests.jsonl');
  const { child, url, output, ended } = await serving([example, '--record', record]);
  const { results } = await session(await deskAt(url), 'write a program');
  expect(textOfResult(results[0])).toBe('It prints 42.');
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(output.stdout).toContain('3 requests, 0 unanswered\n');
  expect(output.stderr).toContain('1 POST /v1/messages 200 whole "write the program"\n');
  expect((await readFile(record, 'utf8')).trimEnd().split('\n')).toHaveLength(3);
});

test('serves any client, tells what has no rule and ends with 1', async () => {
  const { child, url, output, ended } = await serving([example]);
  const answer = await post(url, request());
  expect(await answer.json()).toMatchObject({ content: [{ type: 'text', text: 'You said: hi' }] });
  expect((await post(url, request(undefined, { tools: [{ name: 'Fly' }] }))).status).toBe(400);
  child.kill('SIGTERM');
  expect(await ended).toBe(1);
  expect(output.stdout).toContain('2 requests, 1 unanswered\n');
  expect(output.stderr).toContain('tools: Fly');
});

test('--help says what there is', async () => {
  expect(await run('--help')).toMatchObject({
    exit: 0,
    stdout: expect.stringContaining('--record'),
  });
});

test.each([
  [[]],
  [['serve']],
  [['play', 'x.ts']],
  [['serve', 'a', 'b']],
  [['serve', 'a', '--fly']],
  [['serve', 'a', '--port', '99999']],
])('arguments %j are told to be wrong', async (args) => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => told.mockRestore());
  expect(await main(args)).toBe(1);
  expect(told.mock.calls.join()).toMatch(/^fake-model: .+\n {2}fake-model --help\n$/);
});

test('a bad script is one clear error', async () => {
  const script = join(await scratch(), 'script.mjs');
  await writeFile(script, 'export default [');
  const { exit, stderr } = await run('serve', script);
  expect(exit).toBe(1);
  expect(stderr).toMatch(
    /^fake-model: .*script\.mjs: SyntaxError: .+\n {2}docs\/fake-model\.md .+\n$/,
  );
});

test('a port that is taken and a file that cannot be written are told', async () => {
  const other = await serveHttp(() => ({ status: 200, headers: {}, body: '' }));
  onTestFinished(() => other.close());
  const taken = await run('serve', example, '--port', String(other.port));
  expect([taken.exit, taken.stderr]).toEqual([2, expect.stringContaining('EADDRINUSE')]);
  const unwritable = await run('serve', example, '--record', join(home, 'no', 'such', 'dir'));
  expect([unwritable.exit, unwritable.stderr]).toEqual([2, expect.stringContaining('ENOENT')]);
});

test('under an older Node it runs with the newer one beside it, signals and all', async () => {
  const { child, url, ended } = await serving([example], ['--import', asNode20]);
  expect((await post(url, request())).status).toBe(200);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});

test('under an older Node with no newer one beside it, it says so in one line', async () => {
  const alone = join(await scratch(), 'fake-model.mjs');
  await cp(bin, alone);
  const { output, ended } = started(['--import', asNode20, alone, '--help']);
  expect(await ended).toBe(2);
  expect(output).toEqual({
    stdout: '',
    stderr: expect.stringMatching(/^fake-model needs Node 24 .*\n$/),
  });
});

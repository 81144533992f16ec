import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProcess } from '../../src/processes/run.ts';
import { gone, numbersIn } from './alive.ts';

let cwd: string;
beforeAll(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'processes-')));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory that is really held, garbage aside. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}

const node = (source: string) => [process.execPath, '-e', source];

describe('how a command ends', () => {
  test.each([0, 1, 3, 126, 129, 143, 255])('exit code %i is reported as it is', async (code) => {
    const result = await runProcess({ command: `exit ${code}`, cwd });
    expect(result).toMatchObject({
      ok: code === 0,
      exitCode: code,
      signal: undefined,
      timedOut: false,
      cancelled: false,
      forceKilled: false,
      leftovers: false,
      spawnFailed: false,
      notFound: false,
    });
  });

  test.each(['SIGTERM', 'SIGKILL', 'SIGSEGV', 'SIGHUP'])(
    '%s is reported as a signal',
    async (signal) => {
      const result = await runProcess({
        command: node(`process.kill(process.pid, '${signal}')`),
        cwd,
      });
      expect(result).toMatchObject({ ok: false, exitCode: undefined, signal });
    },
  );

  test('a program that does not exist', async () => {
    for (const command of ['no-such-program-here', ['no-such-program-here', 'x']]) {
      const result = await runProcess({ command, cwd });
      expect(result).toMatchObject({ ok: false, exitCode: 127, notFound: true });
      expect(result.stderr).toContain('no-such-program-here');
    }
  });

  test('a directory that does not exist', async () => {
    const result = await runProcess({ command: 'true', cwd: join(cwd, 'nowhere') });
    expect(result).toMatchObject({
      ok: false,
      exitCode: undefined,
      spawnFailed: true,
      notFound: true,
      spawnError: { code: 'ENOENT', message: `the directory ${cwd}/nowhere does not exist` },
    });
  });

  test('a directory that is a file', async () => {
    writeFileSync(join(cwd, 'plain'), '');
    const result = await runProcess({ command: 'true', cwd: join(cwd, 'plain') });
    expect(result).toMatchObject({ spawnFailed: true, notFound: false });
    expect(result.spawnError?.code).toBe('ENOTDIR');
  });

  test('a command line that the system cannot take', async () => {
    const result = await runProcess({ command: ['echo', 'x'.repeat(8_000_000)], cwd });
    expect(result).toMatchObject({ ok: false, spawnFailed: true, spawnError: { code: 'E2BIG' } });
  });
});

describe('what a command is given', () => {
  test('arguments arrive as they are', async () => {
    const words = ['a b', '', "it's", '$HOME', '*', '-n', 'A=1', '日本', 'line\nbreak'];
    const result = await runProcess({
      command: [...node('console.log(JSON.stringify(process.argv.slice(1)))'), '--', ...words],
      cwd,
    });
    expect(JSON.parse(result.stdout)).toEqual(words);
  });

  test('the directory and the environment, which replaces ours', async () => {
    const command = node('console.log(process.cwd(), process.env.A, process.env.PATH)');
    const result = await runProcess({ command, cwd, env: { A: '1', B: undefined } });
    expect(result.stdout).toBe(`${cwd} 1 undefined\n`);
  });

  test('an empty stdin, never ours', async () => {
    const result = await runProcess({ command: 'cat; readlink /proc/self/fd/0 || true', cwd });
    expect(result.ok).toBe(true);
    expect(result.stdout).toMatch(/^(\/dev\/null\n)?$/);
  });

  test('input, and no complaint when it is not read', async () => {
    const input = 'öäü\n'.repeat(200_000);
    const read = await runProcess({ command: 'cat', cwd, input });
    expect(read.stdout).toBe(input);
    const unread = await runProcess({ command: 'exit 3', cwd, input });
    expect(unread.exitCode).toBe(3);
  });

  test('no descriptor but the three of everybody', async () => {
    const result = await runProcess({
      command: 'for fd in 3 4 5 6 7 8 9; do (: <&$fd) 2>/dev/null && echo $fd; done; true',
      cwd,
    });
    expect(result.stdout).toBe('');
  });

  test('no child that it did not start', async () => {
    const reap = 'import os\ntry:\n os.wait()\nexcept ChildProcessError:\n print("none")';
    const perl = ['perl', '-e', 'print wait() == -1 ? "none\\n" : "some\\n"'];
    const result = await runProcess({ command: perl, cwd, timeoutMs: 5000 });
    const other = result.notFound
      ? await runProcess({ command: ['python3', '-c', reap], cwd, timeoutMs: 5000 })
      : result;
    expect(other.notFound || other.stdout === 'none\n').toBe(true);
  });
});

describe('output', () => {
  test('both streams, together in the tail, and the digest of the file', async () => {
    const outputFile = join(cwd, 'both.log');
    const seen: string[] = [];
    const result = await runProcess({
      command: 'echo one; sleep 0.1; echo two >&2; sleep 0.1; printf three',
      cwd,
      outputFile,
      onOutput: (chunk, stream) => seen.push(`${stream}: ${Buffer.from(chunk)}`),
    });
    expect(result).toMatchObject({
      stdout: 'one\nthree',
      stderr: 'two\n',
      tail: 'one\ntwo\nthree',
      totalBytes: 13,
      truncated: false,
      sha256: createHash('sha256').update('one\ntwo\nthree').digest('hex'),
    });
    expect(readFileSync(outputFile, 'utf8')).toBe('one\ntwo\nthree');
    expect(seen).toEqual(['stdout: one\n', 'stderr: two\n', 'stdout: three']);
  });

  test('invalid UTF-8 is shown as U+FFFD and counted in bytes', async () => {
    const result = await runProcess({ command: `printf 'a\\377b'`, cwd });
    expect(result).toMatchObject({ stdout: 'a\uFFFDb', tail: 'a\uFFFDb', totalBytes: 3 });
    expect(result.sha256).toBe(
      createHash('sha256').update(Buffer.from('a\xffb', 'latin1')).digest('hex'),
    );
  });

  test('what is cut is cut at whole characters', async () => {
    const result = await runProcess({
      command: `printf '€€€€'`,
      cwd,
      maxOutputBytes: 8,
      tailBytes: 8,
    });
    expect(result).toMatchObject({ stdout: '€€', tail: '€€', truncated: true, totalBytes: 12 });
  });

  test('50 MB go to the file and not into memory', async () => {
    const outputFile = join(cwd, 'large.log');
    const line = `${'x'.repeat(99)}\n`;
    const held: number[] = [];
    let seen = 0;
    const result = await runProcess({
      command: `yes '${line.trim()}' | head -n 500000; echo end`,
      cwd,
      outputFile,
      maxOutputBytes: 1000,
      tailBytes: 1000,
      onOutput: (chunk) => {
        seen += chunk.length;
        if (seen > held.length * 5_000_000) held.push(heldBytes());
      },
    });
    expect(result).toMatchObject({ ok: true, totalBytes: 50_000_004, truncated: true });
    expect(result.stdout).toBe(line.repeat(10));
    expect(result.tail.endsWith(`${line}end\n`)).toBe(true);
    expect(result.tail).toHaveLength(1000);
    const whole = readFileSync(outputFile);
    expect(whole.length).toBe(50_000_004);
    expect(createHash('sha256').update(whole).digest('hex')).toBe(result.sha256);
    expect(held).toHaveLength(11);
    expect(Math.max(...held) - Math.min(...held)).toBeLessThan(20_000_000);
  });

  test('a fault of this side ends the command and rejects', async () => {
    let shell = 0;
    const running = runProcess({
      command: 'echo $$; sleep 60',
      cwd,
      onOutput(chunk) {
        shell = Number(Buffer.from(chunk));
        throw new Error('mine');
      },
    });
    await expect(running).rejects.toThrow('mine');
    await gone([shell], 0);
    const outputFile = join(cwd, 'no', 'such', 'directory');
    await expect(runProcess({ command: 'true', cwd, outputFile })).rejects.toThrow('ENOENT');
  });
});

describe('ending a command', () => {
  test('a timeout ends it with SIGTERM', async () => {
    const result = await runProcess({ command: ['sleep', '60'], cwd, timeoutMs: 100 });
    expect(result).toMatchObject({
      ok: false,
      timedOut: true,
      cancelled: false,
      forceKilled: false,
      signal: 'SIGTERM',
      exitCode: undefined,
    });
    expect(result.durationMs).toBeGreaterThanOrEqual(95);
    expect(result.durationMs).toBeLessThan(2000);
  });

  test('one that ignores SIGTERM is killed, with all that it started', async () => {
    const result = await runProcess({
      command: `trap '' TERM; echo $$; (echo here; exec sleep 61) & echo $!; wait; sleep 62`,
      cwd,
      timeoutMs: 200,
      killDelayMs: 200,
    });
    expect(result).toMatchObject({ timedOut: true, forceKilled: true, signal: 'SIGKILL' });
    await gone(numbersIn(result.stdout), 0);
  });

  test('one that answers SIGTERM with exit code 0 has timed out all the same', async () => {
    const result = await runProcess({
      command: `trap 'exit 0' TERM; sleep 60 & wait`,
      cwd,
      timeoutMs: 100,
    });
    expect(result).toMatchObject({ ok: false, exitCode: 0, timedOut: true });
  });

  test('the caller cancels it', async () => {
    const abort = new AbortController();
    const running = runProcess({
      command: 'echo started; sleep 60',
      cwd,
      signal: abort.signal,
      timeoutMs: 2 ** 40,
      onOutput: () => abort.abort(),
    });
    expect(await running).toMatchObject({ ok: false, cancelled: true, timedOut: false });
  });

  test('cancelled before the start, it never runs', async () => {
    const file = join(cwd, 'never');
    const result = await runProcess({
      command: `echo > ${file}`,
      cwd,
      signal: AbortSignal.abort(),
    });
    expect(result).toMatchObject({
      ok: false,
      cancelled: true,
      exitCode: undefined,
      spawnFailed: false,
    });
    expect(() => readFileSync(file)).toThrow('ENOENT');
  });
});

describe('what a command leaves behind', () => {
  test('a background process that holds stdout is ended and delays nothing for long', async () => {
    const start = performance.now();
    const result = await runProcess({ command: 'sleep 60 & echo $!', cwd });
    expect(result).toMatchObject({ ok: true, exitCode: 0, leftovers: true });
    expect(performance.now() - start).toBeLessThan(5000);
    await gone(numbersIn(result.stdout), 0);
  });

  test('one that ignores SIGTERM too', async () => {
    const result = await runProcess({
      command: `(trap '' TERM; exec sleep 60) >/dev/null 2>&1 & echo $!`,
      cwd,
    });
    expect(result).toMatchObject({ ok: true, leftovers: true });
    await gone(numbersIn(result.stdout), 0);
  });

  test('one that finishes by itself is heard to its end', async () => {
    const result = await runProcess({ command: '(sleep 0.1; echo late) & echo early', cwd });
    expect(result).toMatchObject({ ok: true, leftovers: false, stdout: 'early\nlate\n' });
  });

  test('a daemon that left the group but holds stdout does not hang the call', async () => {
    const daemon = `const { spawn } = require('node:child_process');
      const child = spawn('sleep', ['60'], { detached: true, stdio: 'inherit' });
      child.unref(); console.log(child.pid);`;
    const start = performance.now();
    const result = await runProcess({ command: node(daemon), cwd });
    const pid = Number(result.stdout);
    process.kill(pid, 'SIGKILL');
    expect(result).toMatchObject({ ok: true, leftovers: false });
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

test('many at once do not mix', async () => {
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, n) => runProcess({ command: `echo ${n}; exit ${n}`, cwd })),
  );
  expect(results.map((result) => [result.exitCode, result.stdout])).toEqual(
    results.map((_, n) => [n, `${n}\n`]),
  );
});

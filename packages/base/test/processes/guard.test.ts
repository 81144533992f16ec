import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { guardScript } from '../../src/processes/guard.ts';
import { gateScript } from '../../src/processes/launch.ts';
import { gone, isAlive, numbersIn } from './alive.ts';

const parentFixture = fileURLToPath(new URL('fixtures/parent.ts', import.meta.url));

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** A process that runs `command` with `runProcess`, and the process ids that the command printed. */
async function parentOf(command: string, ending: 'wait' | 'exit') {
  const parent = spawn(process.execPath, [parentFixture, command, ending], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(parent);
  const [chunk] = await once(parent.stdout, 'data');
  return { parent, pids: numbersIn(String(chunk)) };
}

/** Prints its own process id and those of two background children in one write, and goes on. */
const family = (prelude = '') =>
  `${prelude} sleep 60 & a=$!; (sleep 61; true) >/dev/null 2>&1 & echo $$ $a $!; wait`;

/** Process ids of the guards of a process. */
function guardsOf(parent: ChildProcess): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.trim().startsWith(`${parent.pid} `) && line.endsWith('process-guard'))
    .map((line) => Number(line.trim().split(/\s+/)[1]));
}

describe('a parent that is gone leaves nobody behind', () => {
  test('killed with SIGKILL', async () => {
    const { parent, pids } = await parentOf(family(), 'wait');
    expect(pids).toHaveLength(3);
    expect(pids.every(isAlive)).toBe(true);
    parent.kill('SIGKILL');
    await gone(pids, 5000);
  });

  test('killed while its command ignores every polite signal', async () => {
    const { parent, pids } = await parentOf(family("trap '' TERM HUP INT QUIT;"), 'wait');
    parent.kill('SIGKILL');
    expect(await gone(pids, 5000)).toBeGreaterThan(500);
  });

  test('killed while it waits for leftovers of a command', async () => {
    const { parent, pids } = await parentOf(
      `(trap '' TERM; exec sleep 60) >/dev/null 2>&1 & echo $!`,
      'wait',
    );
    parent.kill('SIGKILL');
    await gone(pids, 5000);
  });

  test('killed at any instant of its life', async () => {
    const mark = `mark-${randomUUID()}`;
    const parents = Array.from({ length: 12 }, () =>
      spawn(process.execPath, [parentFixture, `sleep 60; : ${mark}`, 'wait'], { stdio: 'ignore' }),
    );
    started.push(...parents);
    for (const parent of parents) {
      await delay(25);
      parent.kill('SIGKILL');
    }
    await gone(
      parents.map((parent) => parent.pid as number),
      1000,
    );
    const marked = () =>
      spawnSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' })
        .stdout.split('\n')
        .filter((line) => line.includes(mark));
    await expect.poll(marked, { timeout: 5000, interval: 100 }).toEqual([]);
  });

  test('killed after its guard was killed', async () => {
    const { parent, pids } = await parentOf(family(), 'wait');
    const [first] = guardsOf(parent);
    process.kill(first as number, 'SIGKILL');
    await expect
      .poll(() => guardsOf(parent).filter((pid) => pid !== first), { timeout: 5000 })
      .toHaveLength(1);
    parent.kill('SIGKILL');
    await gone(pids, 5000);
  });

  test('at an ordinary exit', async () => {
    const { parent, pids } = await parentOf(family(), 'exit');
    if (parent.exitCode === null) await once(parent, 'exit');
    expect(parent.exitCode).toBe(0);
    await gone(pids, 5000);
  });
});

describe.each(['sh', 'dash', 'bash'])('under %s', (shell) => {
  const missing = async (child: ChildProcess) => {
    const outcome = await Promise.race([once(child, 'spawn'), once(child, 'error')]).catch(() => 0);
    return outcome === 0 || child.pid === undefined;
  };

  test('the guard ends the groups that it still holds', async (context) => {
    const guard = spawn(shell, ['-c', guardScript], { stdio: ['pipe', 'ignore', 'inherit'] });
    if (await missing(guard)) return context.skip();
    const groups = Array.from({ length: 4 }, () =>
      spawn('sleep', ['60'], { detached: true, stdio: 'ignore' }),
    );
    started.push(guard, ...groups);
    const [first, second, third, fourth] = groups.map((child) => child.pid as number);
    guard.stdin?.write(`+ ${first}\n+ ${second}\n+ ${third}\n- ${second}\n+ ${fourth}\n`);
    guard.stdin?.end(`- ${first}\n- 4000000\n`);
    await once(guard, 'exit');
    await gone([third as number, fourth as number], 1000);
    expect([first, second].map((pid) => isAlive(pid as number))).toEqual([true, true]);
  });

  test('a guard with nothing to hold ends at once', async (context) => {
    const guard = spawn(shell, ['-c', guardScript], { stdio: ['pipe', 'ignore', 'inherit'] });
    if (await missing(guard)) return context.skip();
    started.push(guard);
    const start = performance.now();
    guard.stdin?.end('+ 4000000\n- 4000000\n');
    const [code] = await once(guard, 'exit');
    expect(code).toBe(0);
    expect(performance.now() - start).toBeLessThan(900);
  });

  test('the gate lets the command through on a line, and not at end of file', async (context) => {
    for (const [line, shown] of [
      ['\n', 'through'],
      ['', ''],
    ] as const) {
      const child = spawn(shell, ['-c', gateScript, 'sh', 'printf', 'through'], {
        stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
      });
      if (await missing(child)) return context.skip();
      started.push(child);
      let output = '';
      child.stdout?.on('data', (chunk) => {
        output += chunk;
      });
      (child.stdio[3] as NodeJS.WritableStream).end(line);
      await once(child, 'close');
      expect(output).toBe(shown);
    }
  });
});

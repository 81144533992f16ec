/**
 * The tests' side of `faultPoint`, chosen by the import condition `fault-injection`.
 *
 * `FAULT=<name>:<act>` arms one point. Acts:
 * - `kill`: SIGKILL to this process, at once;
 * - `throw`: an `Error` with code `EFAULT_INJECTED`;
 * - `stall=<file>`: creates `<file>.reached`, then waits (blocking) until `<file>` exists.
 * `<name>#<n>` acts at the n-th visit only (from 1).
 */
import { existsSync, writeFileSync } from 'node:fs';

const armed = parse(process.env.FAULT ?? '');
let visits = 0;

export function faultPoint(name: string): void {
  if (armed === undefined || armed.name !== name) return;
  visits += 1;
  if (armed.visit !== undefined && armed.visit !== visits) return;
  if (armed.act === 'kill') {
    process.kill(process.pid, 'SIGKILL');
    sleep(60_000);
  }
  if (armed.act === 'throw') {
    throw Object.assign(new Error(`fault injected at ${name}`), { code: 'EFAULT_INJECTED' });
  }
  if (armed.act.startsWith('stall=')) {
    const file = armed.act.slice('stall='.length);
    writeFileSync(`${file}.reached`, '');
    while (!existsSync(file)) sleep(5);
  }
}

function parse(text: string): { name: string; visit: number | undefined; act: string } | undefined {
  const match = /^([^:#]+)(?:#(\d+))?:(.+)$/.exec(text);
  if (match === null) return undefined;
  const [, name = '', visit, act = ''] = match;
  return { name, visit: visit === undefined ? undefined : Number(visit), act };
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

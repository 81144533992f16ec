import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** Whether a process with this id exists and is no zombie that waits to be reaped. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.includes('Z');
}

/** Milliseconds until none of the processes exists; fails after `limitMs`. */
export async function gone(pids: readonly number[], limitMs: number): Promise<number> {
  const start = performance.now();
  while (pids.some(isAlive)) {
    if (performance.now() - start > limitMs)
      throw new Error(`still alive: ${pids.filter(isAlive)}`);
    await delay(20);
  }
  return performance.now() - start;
}

/** The numbers in a text, e.g. process ids that a script printed. */
export const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process that cannot be mistaken for a later one with the same number. */
export type Process = { pid: number; born: string };

/** Undefined when the process has ended, also when nobody has collected it yet. */
export function processOf(pid: number): Process | undefined {
  const [state, born] = process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  return state === undefined || born === undefined || /^[ZXx]/.test(state)
    ? undefined
    : { pid, born };
}

export function isLiving({ pid, born }: Process): boolean {
  return processOf(pid)?.born === born;
}

function fromProc(pid: number): (string | undefined)[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field, the name, may hold spaces and brackets; it ends at the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [fields[0], fields[19]];
  } catch {
    return [];
  }
}

function fromPs(pid: number): (string | undefined)[] {
  try {
    const args = ['-o', 'state=,lstart=', '-p', String(pid)];
    const [state, ...born] = execFileSync('ps', args, { encoding: 'utf8' }).trim().split(/\s+/);
    return [state, born.join(' ')];
  } catch {
    return [];
  }
}

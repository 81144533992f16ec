import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Sends a signal to every process of a group; 0 only asks.
 * False when there is nobody (left) in it that this user may signal.
 */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch {
    return false;
  }
}

/** What is done to processes that outlive the command which started them, and for how long in ms. */
const stages = [
  { signal: 0, patience: 250 },
  { signal: 'SIGTERM', patience: 500 },
  { signal: 'SIGKILL', patience: 500 },
] as const;

/**
 * Ends what is left of a group whose main process has exited: a moment to finish by itself (a `tee`
 * that still writes), then SIGTERM, then SIGKILL. Costs nothing when nobody is left.
 * Returns whether anybody had to be ended.
 */
export async function endLeftovers(group: number): Promise<boolean> {
  let ended = false;
  for (const { signal, patience } of stages) {
    if (!isLiving(group)) return ended;
    signalGroup(group, signal);
    ended = signal !== 0;
    if (await emptied(group, patience)) return ended;
  }
  return ended;
}

async function emptied(group: number, patience: number): Promise<boolean> {
  const end = performance.now() + patience;
  for (let pause = 2; performance.now() < end; pause = Math.min(pause * 2, 50)) {
    await delay(pause);
    if (!isLiving(group)) return true;
  }
  return false;
}

/**
 * Whether a group holds more than zombies. An orphan stays one until process 1 reaps it, in many
 * containers late or never. Where there is no /proc (macOS), zombies cannot be signalled anyway.
 */
function isLiving(group: number): boolean {
  if (!signalGroup(group, 0)) return false;
  let entries: string[];
  try {
    entries = readdirSync('/proc');
  } catch {
    return true;
  }
  return entries.some((entry) => /^\d+$/.test(entry) && isLivingMember(entry, group));
}

function isLivingMember(pid: string, group: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state = '', , itsGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(itsGroup) === group && !'ZX'.includes(state);
  } catch {
    return false;
  }
}

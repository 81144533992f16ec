import { type ChildProcess, spawn } from 'node:child_process';

/**
 * One small shell beside this process that ends the process groups entrusted to it when this
 * process is gone, however it went: exit, crash or SIGKILL. It notices by end of file on a pipe
 * whose other end only this process holds, so it needs no polling and no Node start.
 *
 * It is one for all commands and lies outside their groups: a command has no child that it did not
 * start, and whether a group is empty can be asked of the kernel.
 */

/**
 * Reads `+ <group>` and `- <group>`. At end of file: SIGTERM (so that git takes its lock files
 * away), a second later SIGKILL. Runs under any POSIX shell.
 */
export const guardScript = `trap '' HUP INT QUIT TERM PIPE USR1 USR2
groups=' '
while read -r act group; do
  case $act in
    +) groups="$groups$group " ;;
    -) case $groups in *" $group "*) groups="\${groups%% "$group" *} \${groups#* "$group" }" ;; esac ;;
  esac
done
[ "$groups" = ' ' ] && exit 0
for group in $groups; do kill -s TERM -- "-$group"; done 2>/dev/null
sleep 1
for group in $groups; do kill -s KILL -- "-$group"; done 2>/dev/null
exit 0`;

const groups = new Set<number>();
let guard: ChildProcess | undefined;

/**
 * Resolves when the guard has been told, so that a command held back until then never runs
 * unguarded. Rejects with an errno error when no guard can be started.
 */
export async function entrust(group: number): Promise<void> {
  groups.add(group);
  try {
    if (guard === undefined) await start();
    else await tell(guard, `+ ${group}\n`);
  } catch (error) {
    groups.delete(group);
    throw error;
  }
}

/** The group has ended; its number may be given to another from now on. */
export function dismiss(group: number): void {
  groups.delete(group);
  if (guard !== undefined) void tell(guard, `- ${group}\n`);
}

function start(): Promise<void> {
  const child = spawn('/bin/sh', ['-c', guardScript, 'process-guard'], {
    cwd: '/',
    env: { PATH: process.env.PATH },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  if (child.pid === undefined) {
    return new Promise((_, reject) => child.once('error', reject));
  }
  guard = child;
  child.stdin?.on('error', () => {});
  child.once('exit', replace);
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return tell(child, [...groups].map((group) => `+ ${group}\n`).join(''));
}

/** Somebody ended the guard: another takes over what still runs. */
function replace(): void {
  guard = undefined;
  if (groups.size > 0) start().catch(() => {});
}

/** A guard that is gone is no error here: `replace` tells its successor everything. */
function tell(child: ChildProcess, lines: string): Promise<void> {
  return new Promise((resolve) => {
    child.stdin?.write(lines, () => resolve());
  });
}

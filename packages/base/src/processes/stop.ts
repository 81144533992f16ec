import { signalGroup } from './group.ts';

export type StopOptions = {
  /** The longest time that the main process may run; without it there is no limit. */
  timeoutMs?: number | undefined;
  /** Aborting it ends the command. */
  signal?: AbortSignal | undefined;
  /** Between SIGTERM and SIGKILL when the command is ended; 2 seconds. */
  killDelayMs?: number | undefined;
};

export type Stopper = {
  /** Ends the group: SIGTERM, and SIGKILL after the delay. Only the first call counts. */
  stop(reason: Reason): void;
  /** To be called when the main process has exited: nothing is stopped any more. Says what was. */
  settle(): { stoppedBy: Reason | undefined; forceKilled: boolean };
};

export type Reason = 'timeout' | 'abort' | 'fault';

/** The longest delay that a timer takes. */
const longest = 2 ** 31 - 1;

/** Watches the clock and the caller's signal while a group runs. */
export function stopper(group: number, options: StopOptions): Stopper {
  let stoppedBy: Reason | undefined;
  let settled = false;
  let forceKilled = false;
  let timer: NodeJS.Timeout | undefined;

  function stop(reason: Reason): void {
    if (settled || stoppedBy !== undefined) return;
    stoppedBy = reason;
    clearTimeout(timer);
    signalGroup(group, 'SIGTERM');
    timer = setTimeout(() => {
      forceKilled = signalGroup(group, 'SIGKILL');
    }, options.killDelayMs ?? 2000);
  }

  const abort = () => stop('abort');
  if (options.timeoutMs !== undefined) {
    timer = setTimeout(() => stop('timeout'), Math.min(options.timeoutMs, longest));
  }
  options.signal?.addEventListener('abort', abort, { once: true });
  if (options.signal?.aborted) abort();

  return {
    stop,
    settle() {
      settled = true;
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
      return { stoppedBy, forceKilled };
    },
  };
}

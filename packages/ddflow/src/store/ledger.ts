import { join } from 'node:path';
import type { Lock } from '@ddflow/base/lock';
import { faultPoint } from '@ddflow/base/faults';
import { type Draft, type Event, seal, stamp } from '../log/event.ts';
import { shardName } from '../log/journal.ts';
import { FORMAT_LEVEL } from '../model/product/seen.ts';
import { redactPayload, type RedactText } from '../model/redact.ts';
import type { Index } from './index.ts';
import { journalWriter } from './journal-writer.ts';
import type { View } from './view.ts';

/** What an operation decided under the lock: what to write, and what to answer. */
export type Decision<Result> = { drafts: readonly Draft[]; result: Result };

/** The log of one clone with its folded state: every read and every write of the program. */
export type Ledger = {
  /** The state as it is now, with everything that any process acknowledged. */
  view(): View;
  /**
   * Decides and writes in one step that no other process can come between. `decide` sees the
   * newest state, must be synchronous and must start no process. Its events reach the disk before
   * this resolves; what it throws leaves nothing written.
   */
  record<Result>(decide: (view: View) => Decision<Result>): Promise<Recorded<Result>>;
  /** Text as it would be written, without its secrets. */
  redact: RedactText;
  close(): void;
};

export type Recorded<Result> = { result: Result; events: Event[] };

export type LedgerOptions = {
  /** The clone's state folder, `<git common dir>/ddflow`. */
  stateDir: string;
  agent: string;
  /** The clone's id, part of the shard's name. */
  clone: string;
  index: Index;
  lock: Lock;
  lockTimeoutMs: number;
  redact: RedactText;
  nowMs: () => number;
  version: string;
};

/** Opens the log for one agent. */
export function openLedger(options: LedgerOptions): Ledger {
  const { agent, index, lock, redact } = options;
  const path = join(options.stateDir, 'journal', shardName(agent, options.clone));
  const writer = journalWriter(options.stateDir, path);
  return {
    view: () => index.fresh(),
    record: async (decide) => {
      // Loaded before the lock is taken: inside it nothing waits.
      const { checkPayload } = await import('../model/schemas.ts');
      index.fresh();
      return lock.hold(
        () => {
          const view = writer.wasInterrupted() ? index.fresh() : index.current();
          const { drafts, result } = decide(view);
          if (drafts.length === 0) return { result, events: [] };
          const all = withStamp(drafts, view, options);
          for (const { kind, data } of all) checkPayload(kind, data);
          const ts = stamp(options.nowMs());
          const clock = view.lamport();
          const sealed = all.map((draft, at) =>
            seal({ ...redactPayload(draft, redact), agent, lamport: clock + 1 + at, schema: 1, ts }),
          );
          const events = sealed.map(({ event }) => event);
          faultPoint('append.before');
          const places = writer.append(sealed.map(({ line }) => line));
          faultPoint('append.written');
          index.add(path, events.map((event, at) => ({ event, ...(places[at] as (typeof places)[0]) })));
          writer.finished();
          return { result, events };
        },
        { timeoutMs: options.lockTimeoutMs },
      );
    },
    redact,
    close: () => {
      writer.close();
      index.close();
      lock.close();
    },
  };
}

/** The first write of an agent with a version says so, as the log's format asks. */
function withStamp(drafts: readonly Draft[], view: View, options: LedgerOptions): readonly Draft[] {
  const { agent, version } = options;
  const known = view.product()?.stamps ?? [];
  const isKnown = known.some(
    (entry) => entry.agent === agent && entry.version === version && entry.product === PRODUCT,
  );
  if (isKnown) return drafts;
  const data = { version, install: 'node', format_level: FORMAT_LEVEL, product: PRODUCT };
  return [{ kind: 'ddflow.seen', subject: 'ddflow', data }, ...drafts];
}

/** How this program signs, so that it is told from the other one that writes such logs. */
const PRODUCT = 'ddflow-queue';

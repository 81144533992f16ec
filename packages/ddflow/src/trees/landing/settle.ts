import { setTimeout as delay } from 'node:timers/promises';
import { faultPoint } from '@ddflow/base/faults';
import { type Checkout, listCheckouts, readRef } from '@ddflow/base/git/refs';
import type { Repository } from '@ddflow/base/git/repository';
import { failures } from '../../failures.ts';
import { gitAt, isContained, type Place, placeOf, primaryPlace } from '../place.ts';
import { exclusively } from './exclusive.ts';
import { runPostMerge } from './hook.ts';
import { copyIndex, freeIndex, lockPath, replaceIndex, type TakenIndex } from './index-lock.ts';
import { intentsFolder, listIntents, type Recorded, removeIntent } from './intent.ts';
import { isLiving } from './living.ts';
import { notedGit } from './noted-git.ts';
import { restoreFromIndex } from './restore.ts';
import { removeOwnRefLocks } from './stale-locks.ts';
import { takeIndexPatiently } from './take-index.ts';

/** What became of a landing that was cut short, or that another process is still at. */
export type Settlement = {
  /** `undone`: the branch had not moved. `running`: somebody else is at it; nothing was done. */
  kind: 'finished' | 'undone' | 'running';
  branch: string;
  from: string;
  to: string;
  reason: string;
  /** Moving paths that somebody edited after the cut: they were left as they are. */
  kept: string[];
};

/**
 * Settles every landing that a killed process left: afterwards branch, index and primary tree are in
 * step. The branch decides: where it had moved, the rest is finished, else everything is taken back.
 * Free when there is none. Throws `landing-unsettled` where another program stands in the way.
 */
export async function settleLandings(
  repository: Repository,
  stateDir: string,
): Promise<Settlement[]> {
  const waiting = listIntents(stateDir);
  if (waiting.length === 0) return [];
  const settled = await exclusively(intentsFolder(stateDir), 0, () =>
    settleAll(repository, stateDir),
  );
  if (settled === undefined) {
    return waiting.map(({ intent }) => settlement(intent, { kind: 'running', kept: [] }));
  }
  await runHooks(repository, settled);
  return settled;
}

/** For whoever holds the exclusion already; runs no hooks. */
export async function settleAll(repository: Repository, stateDir: string): Promise<Settlement[]> {
  const settled: Settlement[] = [];
  for (const recorded of listIntents(stateDir)) {
    settled.push(await settleOne(repository, stateDir, recorded));
  }
  return settled;
}

/** A landing that was finished for somebody else still owes its hook: the intent goes before it runs. */
export async function runHooks(
  repository: Repository,
  settled: readonly Settlement[],
): Promise<void> {
  for (const { kind } of settled) {
    if (kind === 'finished') await runPostMerge(primaryPlace(repository));
  }
}

/** Finishes or undoes one landing, whoever started it, and takes its intent back. */
export async function settleOne(
  repository: Repository,
  stateDir: string,
  recorded: Recorded,
): Promise<Settlement> {
  await waitForChildren(recorded);
  await removeOwnRefLocks(recorded, repository.commonDir);
  const checkout = listCheckouts(repository).find(({ primary }) => primary);
  const kept =
    recorded.intent.moves === undefined || checkout?.top === undefined
      ? []
      : await settleCheckout({ ...checkout, top: checkout.top }, stateDir, recorded);
  faultPoint('landing.settled');
  removeIntent(recorded);
  const kind = (await hasLanded(repository, recorded)) ? 'finished' : 'undone';
  return settlement(recorded.intent, { kind, kept });
}

async function settleCheckout(
  checkout: Checkout & { top: string },
  stateDir: string,
  recorded: Recorded,
): Promise<string[]> {
  const { gitDir } = checkout;
  const { id, branch, from, to, moves = [] } = recorded.intent;
  const taken: TakenIndex = { gitDir, id };
  if (!(await takeIndexPatiently(taken, stateDir))) throw inTheWay(lockPath(gitDir), recorded);
  const place = placeOf(checkout);
  const index = copyIndex(taken);
  const env = { GIT_INDEX_FILE: index };
  if (checkout.branch === branch && readRef(gitDir, `refs/heads/${branch}`) === to) {
    // An index that a person is resolving a merge in stays as it is.
    await notedGit(recorded, place, ['read-tree', '-i', '-m', from, to], { env, okExits: [128] });
  }
  faultPoint('landing.settling');
  const kept = await restoreFromIndex({ recorded, place, moves, index });
  await refresh(recorded, place, index);
  replaceIndex(taken);
  freeIndex(taken);
  return kept;
}

async function refresh(recorded: Recorded, place: Place, index: string): Promise<void> {
  const env = { GIT_INDEX_FILE: index };
  await notedGit(recorded, place, ['update-index', '-q', '--refresh'], { env, okExits: [1] });
}

/** Git children outlive a process that was killed alone. */
async function waitForChildren(recorded: Recorded): Promise<void> {
  const deadline = performance.now() + childPatience;
  for (const note of recorded.notes) {
    if (!('process' in note)) continue;
    while (isLiving(note.process)) {
      if (performance.now() > deadline) {
        throw inTheWay(`git (process ${note.process.pid})`, recorded);
      }
      await delay(10);
    }
  }
}

/** In ms. */
const childPatience = 30_000;

async function hasLanded(repository: Repository, { intent }: Recorded): Promise<boolean> {
  const tip = readRef(repository.commonDir, `refs/heads/${intent.branch}`);
  if (tip === undefined || tip === intent.from) return false;
  if (tip === intent.to) return true;
  const place = primaryPlace(repository);
  const { exitCode } = await gitAt(place, ['cat-file', '-e', intent.to], { okExits: [1, 128] });
  return exitCode === 0 && isContained(place, intent.to, tip);
}

function settlement(
  { branch, from, to, reason }: Recorded['intent'],
  outcome: Pick<Settlement, 'kind' | 'kept'>,
): Settlement {
  return { ...outcome, branch, from, to, reason };
}

function inTheWay(what: string, { intent }: Recorded) {
  return failures.landingUnsettled({
    message: `a landing on ${intent.branch} was cut short and cannot be settled yet: ${what} is in the way`,
    details: { branch: intent.branch, from: intent.from, to: intent.to, inTheWay: what },
  });
}

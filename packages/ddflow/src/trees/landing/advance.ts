import type { Condition } from '@ddflow/base/failure';
import { faultPoint } from '@ddflow/base/faults';
import { readHead } from '@ddflow/base/git/refs';
import type { Repository } from '@ddflow/base/git/repository';
import { type Place, placeOf, primaryPlace } from '../place.ts';
import { examineTarget, type Target } from './examine.ts';
import { exclusively } from './exclusive.ts';
import { runPostMerge } from './hook.ts';
import { copyIndex, freeIndex, lockPath, replaceIndex, type TakenIndex } from './index-lock.ts';
import { intentsFolder, type Recorded, recordIntent, removeIntent } from './intent.ts';
import { notedGit } from './noted-git.ts';
import { prepareRefMove } from './ref-move.ts';
import { refusedByGit } from './refused-by-git.ts';
import { runHooks, type Settlement, settleAll, settleOne } from './settle.ts';
import { takeIndexPatiently } from './take-index.ts';

export type AdvanceRequest = {
  repository: Repository;
  /** The clone's state directory; the intent is written below it. */
  stateDir: string;
  /** Branch to move, without `refs/heads/`. */
  branch: string;
  /** The commit that it is expected to point to. */
  from: string;
  /** A descendant of `from`. */
  to: string;
  /** For the reflog, the intent and a later settlement: which item lands. */
  reason: string;
};

export type Advance =
  | {
      kind: 'advanced';
      /** Root of the tree that moved with the branch; undefined when it is not checked out. */
      checkout: string | undefined;
      /** What the user's post-merge hook said when it failed. */
      hookFailure: string | undefined;
    }
  /** The branch points elsewhere by now; nothing changed. */
  | { kind: 'moved'; actual: string }
  /** Nothing changed. Every condition, with the paths that stand in the way. */
  | { kind: 'refused'; conditions: Condition[] }
  /** Another program holds the index or the branch; nothing changed. Try again. */
  | { kind: 'busy'; detail: string };

/**
 * Moves a branch forward, with the primary tree's files if it is checked out there. Edits that the
 * move does not touch stay byte for byte, staged ones too; anything else refuses before a file moves.
 * An intent is durable before the first file moves: after a kill at any instant `settleLandings`
 * brings branch, index and tree in step. Settles what others left first.
 */
export async function advance(request: AdvanceRequest): Promise<Advance> {
  const { repository, stateDir } = request;
  let settled: Settlement[] = [];
  const outcome = await exclusively(intentsFolder(stateDir), patience, async () => {
    settled = await settleAll(repository, stateDir);
    return attempt(request);
  });
  await runHooks(repository, settled);
  if (outcome === undefined) return { kind: 'busy', detail: 'another landing is running' };
  if (outcome.kind !== 'advanced' || outcome.checkout === undefined) return outcome;
  return { ...outcome, hookFailure: await runPostMerge(primaryPlace(repository)) };
}

/** In ms; a landing of many files takes a second. */
const patience = 30_000;

async function attempt(request: AdvanceRequest, tries = 3): Promise<Advance> {
  const { repository, stateDir, branch, from, to, reason } = request;
  const target = await examineTarget(repository, { branch, from, to });
  if (target.kind !== 'ready') return target;
  const moves = target.checkout && target.moves;
  const recorded = recordIntent(stateDir, {
    branch,
    from,
    to,
    reason,
    ...(moves === undefined ? {} : { moves }),
  });
  let outcome: Advance | 'again';
  try {
    faultPoint('landing.intent-recorded');
    outcome =
      target.checkout === undefined
        ? await moveBranch(request, recorded)
        : await moveCheckout(request, recorded, target.checkout);
  } catch (error) {
    return takenBack(error, request, recorded);
  }
  if (outcome !== 'again') return outcome;
  if (tries <= 1) return { kind: 'busy', detail: `${branch} keeps moving` };
  return attempt(request, tries - 1);
}

async function moveBranch(
  { repository }: AdvanceRequest,
  recorded: Recorded,
): Promise<Advance | 'again'> {
  const move = await prepareRefMove(recorded, primaryPlace(repository), repository.commonDir);
  if (typeof move === 'string') return withdrawn(recorded, move);
  faultPoint('landing.ref-locked');
  await move.commit();
  faultPoint('landing.ref-moved');
  removeIntent(recorded);
  return { kind: 'advanced', checkout: undefined, hookFailure: undefined };
}

async function moveCheckout(
  request: AdvanceRequest,
  recorded: Recorded,
  checkout: NonNullable<Extract<Target, { kind: 'ready' }>['checkout']>,
): Promise<Advance | 'again'> {
  const { repository, stateDir, branch } = request;
  const index: TakenIndex = { gitDir: checkout.gitDir, id: recorded.intent.id };
  if (!(await takeIndexPatiently(index, stateDir))) {
    removeIntent(recorded);
    return { kind: 'busy', detail: `another git process holds ${lockPath(checkout.gitDir)}` };
  }
  faultPoint('landing.index-taken');
  const place = placeOf(checkout);
  const move = await prepareRefMove(recorded, place, repository.commonDir);
  if (typeof move === 'string') {
    freeIndex(index);
    return withdrawn(recorded, move);
  }
  faultPoint('landing.ref-locked');
  try {
    // Nobody can switch the checkout from here on: HEAD is locked along with the branch it names.
    if (readHead(checkout.gitDir).branch !== branch) {
      await move.abort();
      freeIndex(index);
      return withdrawn(recorded, 'moved');
    }
    await moveFiles(recorded, place, index);
    faultPoint('landing.files-moved');
  } catch (error) {
    await move.abort();
    throw error;
  }
  await move.commit();
  faultPoint('landing.ref-moved');
  replaceIndex(index);
  faultPoint('landing.index-replaced');
  freeIndex(index);
  removeIntent(recorded);
  return { kind: 'advanced', checkout: checkout.top, hookFailure: undefined };
}

/** Git looks at every path once more under the lock, and starts only when all are as expected. */
async function moveFiles(recorded: Recorded, place: Place, index: TakenIndex): Promise<void> {
  const { from, to } = recorded.intent;
  const env = { GIT_INDEX_FILE: copyIndex(index) };
  const args = ['-c', 'checkout.workers=1', 'read-tree', '-m', '-u', '--no-recurse-submodules'];
  await notedGit(recorded, place, [...args, from, to], { env });
}

/** Undoes what a failed move did: git saw an edit made meanwhile, the disk is full, a hook refused. */
async function takenBack(
  error: unknown,
  { repository, stateDir }: AdvanceRequest,
  recorded: Recorded,
): Promise<Advance> {
  await settleOne(repository, stateDir, recorded);
  const condition = refusedByGit(error);
  if (condition === undefined) throw error;
  return { kind: 'refused', conditions: [condition] };
}

function withdrawn(recorded: Recorded, why: 'moved' | 'locked'): Advance | 'again' {
  removeIntent(recorded);
  const { branch } = recorded.intent;
  return why === 'moved'
    ? 'again'
    : { kind: 'busy', detail: `another git process holds ${branch}` };
}

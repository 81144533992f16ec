import type { Condition } from '@ddflow/base/failure';
import { type Checkout, listCheckouts, readRef } from '@ddflow/base/git/refs';
import type { Repository } from '@ddflow/base/git/repository';
import { branchHeldByOperation, operationIn } from '../operation.ts';
import { isContained, type PlacedCheckout, placeOf, primaryPlace } from '../place.ts';
import { listMoves, type Move } from './moves.ts';
import { editsTouched, listEdits, untrackedInTheWay } from './obstacles.ts';
import { editsCondition } from './refused-by-git.ts';

export type Target =
  | { kind: 'ready'; checkout?: undefined }
  /** The primary tree moves with the branch, by these paths. */
  | { kind: 'ready'; checkout: PlacedCheckout; moves: Move[] }
  | { kind: 'moved'; actual: string }
  | { kind: 'refused'; conditions: Condition[] };

/**
 * Looks, and changes nothing: whether a branch can go from one commit to a descendant, and everything
 * that stands against it. A `to` that is no descendant is the caller's mistake and is thrown.
 */
export async function examineTarget(
  repository: Repository,
  { branch, from, to }: { branch: string; from: string; to: string },
): Promise<Target> {
  const actual = readRef(repository.commonDir, `refs/heads/${branch}`);
  if (actual === undefined) return { kind: 'refused', conditions: [unborn(branch)] };
  if (actual !== from) return { kind: 'moved', actual };

  const holders = listCheckouts(repository).filter((checkout) => holds(checkout, branch));
  const checkout = holders.find(({ primary }) => primary);
  const conditions = holders.flatMap((holder) => elsewhere(holder, branch));
  const [descends, seen] = await Promise.all([
    isContained(primaryPlace(repository), from, to),
    isPlaced(checkout) ? examineCheckout(checkout, from, to) : undefined,
  ]);
  if (!descends) throw new Error(`${to} is no descendant of ${from}`);
  conditions.push(...(seen?.conditions ?? []));
  if (conditions.length > 0) return { kind: 'refused', conditions };
  if (!isPlaced(checkout)) return { kind: 'ready' };
  return { kind: 'ready', checkout, moves: seen!.moves };
}

function holds({ branch, gitDir }: Checkout, wanted: string): boolean {
  return branch === wanted || branchHeldByOperation(gitDir) === wanted;
}

function isPlaced(checkout: Checkout | undefined): checkout is PlacedCheckout {
  return checkout?.top !== undefined;
}

async function examineCheckout(
  checkout: PlacedCheckout,
  from: string,
  to: string,
): Promise<{ moves: Move[]; conditions: Condition[] }> {
  const place = placeOf(checkout);
  const [moves, edits] = await Promise.all([listMoves(place, from, to), listEdits(place)]);
  const touched = [...editsTouched(edits, moves), ...untrackedInTheWay(checkout.top, moves)];
  const conditions = touched.length === 0 ? [] : [editsCondition([...new Set(touched)])];
  const operation = operationIn(checkout.gitDir);
  if (operation !== undefined) conditions.unshift(inProgress(checkout.top, operation));
  return { moves, conditions };
}

function unborn(branch: string): Condition {
  return {
    reason: 'unborn',
    detail: `the branch ${branch} has no commit yet, so that nothing can land on it`,
    remedy: `git commit --allow-empty -m start`,
    branch,
  };
}

function elsewhere({ primary, top, gitDir }: Checkout, branch: string): Condition[] {
  if (primary && top !== undefined) return [];
  const where = top ?? `a tree that ${gitDir} does not name`;
  return [
    {
      reason: 'checked-out-elsewhere',
      detail: `${branch} is checked out in ${where}, which is not ours to move`,
      remedy: top === undefined ? 'run it inside that tree' : `git -C ${top} switch --detach`,
      tree: where,
    },
  ];
}

function inProgress(top: string, operation: string): Condition {
  return {
    reason: 'in-progress',
    detail: `a ${operation} is in progress in ${top}`,
    remedy: `git ${operation} --continue, or end it`,
    operation,
  };
}

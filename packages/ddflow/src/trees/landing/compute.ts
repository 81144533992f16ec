import { committerIdentity } from '@ddflow/base/git/identity';
import type { Repository } from '@ddflow/base/git/repository';
import { gitAt, isContained, type Place, primaryPlace } from '../place.ts';

export type Strategy = 'no-ff' | 'ff-only' | 'squash';

export type LandingRequest = {
  repository: Repository;
  /** Head commit of the branch that lands. */
  branch: string;
  /** Tip commit of the branch that it lands on. */
  target: string;
  strategy: Strategy;
  /** Of the merge or squash commit; not used by `ff-only`. */
  message: string;
};

export type Landing =
  /** `commit` exists and has `target` as an ancestor; no branch points to it yet. */
  | { kind: 'landed'; commit: string; tree: string }
  | { kind: 'conflict'; files: string[] }
  /** `ff-only`, and the target has commits that the branch lacks. */
  | { kind: 'diverged' }
  /** Nothing would change: the branch is contained in the target, or its content is. */
  | { kind: 'nothing'; contained: boolean };

/**
 * Computes what landing a branch would make, in the object store alone: no tree, index or branch is
 * read or moved. Throws `git-no-identity` before anything is written, `git-failed` for histories
 * without a common commit.
 */
export async function computeLanding(request: LandingRequest): Promise<Landing> {
  const { branch, target, strategy } = request;
  const place = primaryPlace(request.repository);
  if (await isContained(place, branch, target)) return { kind: 'nothing', contained: true };
  if (strategy === 'ff-only') return fastForward(place, branch, target);
  await committerIdentity(place.cwd);

  const merged = await mergeTrees(place, target, branch);
  if (merged.conflicts !== undefined) return { kind: 'conflict', files: merged.conflicts };
  const { tree } = merged;
  if (tree === (await treeOf(place, target))) return { kind: 'nothing', contained: false };
  const parents = strategy === 'squash' ? [target] : [target, branch];
  const commit = await commitTree(place, { tree, parents, message: request.message });
  return { kind: 'landed', commit, tree };
}

async function fastForward(place: Place, branch: string, target: string): Promise<Landing> {
  if (!(await isContained(place, target, branch))) return { kind: 'diverged' };
  return { kind: 'landed', commit: branch, tree: await treeOf(place, branch) };
}

type Merged = { tree: string; conflicts?: undefined } | { tree?: undefined; conflicts: string[] };

async function mergeTrees(place: Place, ours: string, theirs: string): Promise<Merged> {
  const args = ['merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', ours, theirs];
  const { stdout, exitCode } = await gitAt(place, args, { okExits: [1] });
  const [tree = '', ...files] = stdout.split('\0').filter((field) => field !== '');
  return exitCode === 0 ? { tree } : { conflicts: files };
}

async function treeOf(place: Place, commit: string): Promise<string> {
  return (await gitAt(place, ['rev-parse', '--verify', `${commit}^{tree}`])).stdout.trim();
}

async function commitTree(
  place: Place,
  content: { tree: string; parents: string[]; message: string },
): Promise<string> {
  const parents = content.parents.flatMap((parent) => ['-p', parent]);
  const args = ['commit-tree', content.tree, ...parents, '-F', '-'];
  return (await gitAt(place, args, { input: content.message })).stdout.trim();
}

import { git } from '@ddflow/base/git/run';
import { type Checkout, listCheckouts, readRef } from '@ddflow/base/git/refs';
import type { Repository } from '@ddflow/base/git/repository';
import { ensureDir, readIfExists, writeAtomic } from '@ddflow/base/files';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StateDir } from './state-dir.ts';

/** The branch on which the log is exchanged, as recorded by `init` or found in a fresh clone. */
export async function logBranchOf(
  repository: Repository,
  state: StateDir,
): Promise<string | undefined> {
  const recorded = readIfExists(state.logBranch)?.trim();
  if (recorded) return recorded;
  for (const branch of await candidates(repository)) {
    if (!(await holdsProject(repository, branch))) continue;
    recordLogBranch(state, branch);
    return branch;
  }
  return undefined;
}

/** Settles which branch carries the log of this clone. */
export function recordLogBranch(state: StateDir, branch: string): void {
  ensureDir(state.root);
  writeAtomic(state.logBranch, `${branch}\n`);
}

/** The default branch first: the remote's, then the usual names, then what is checked out. */
export async function candidates(repository: Repository): Promise<string[]> {
  const checkouts = listCheckouts(repository);
  const remote = await git(repository.commonDir, ['symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD'], {
    okExits: [1, 128],
  });
  const named = [
    remote.stdout.trim().replace(/^refs\/remotes\/origin\//, ''),
    'main',
    'master',
    ...checkouts.map(({ branch }) => branch ?? ''),
  ];
  return [...new Set(named.filter((branch) => branch !== ''))];
}

async function holdsProject(repository: Repository, branch: string): Promise<boolean> {
  const checkout = checkoutOf(repository, branch);
  if (checkout?.top && existsSync(join(checkout.top, '.ddflow', 'config.toml'))) return true;
  if (readRef(repository.commonDir, `refs/heads/${branch}`) === undefined) return false;
  const found = await git(
    repository.commonDir,
    ['cat-file', '-e', `refs/heads/${branch}:.ddflow/config.toml`],
    { okExits: [1, 128] },
  );
  return found.exitCode === 0;
}

/** The tree that has a branch checked out, the primary one first; undefined when none has. */
export function checkoutOf(
  repository: Repository,
  branch: string,
): (Checkout & { top: string }) | undefined {
  return listCheckouts(repository).find(
    (checkout): checkout is Checkout & { top: string } =>
      checkout.branch === branch && checkout.top !== undefined && existsSync(checkout.top),
  );
}

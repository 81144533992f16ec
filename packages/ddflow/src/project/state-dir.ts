import { join } from 'node:path';
import type { Repository } from '@ddflow/base/git/repository';

/**
 * Where a clone keeps everything that is its own: inside the git common directory, out of reach of
 * stash, reset, checkout and clean, and one for all its worktrees.
 */
export function stateDirOf(repository: Repository): StateDir {
  const root = join(repository.commonDir, 'ddflow');
  return {
    root,
    lock: join(root, 'lock.db'),
    index: join(root, 'index.db'),
    journal: join(root, 'journal'),
    cloneId: join(root, 'clone-id'),
    logBranch: join(root, 'log-branch'),
    tip: join(root, 'tip'),
    configCache: join(root, 'config-cache.json'),
    approvals: join(root, 'approvals.json'),
    output: join(root, 'output'),
    landing: join(root, 'landing'),
  };
}

export type StateDir = {
  root: string;
  lock: string;
  index: string;
  journal: string;
  cloneId: string;
  logBranch: string;
  /** Files of the log branch's tip, for when no checkout holds that branch. */
  tip: string;
  configCache: string;
  approvals: string;
  /** Whole outputs of gate runs. */
  output: string;
  /** Intents of landings that are under way. */
  landing: string;
};

import { join } from 'node:path';
import { readRef } from '@ddflow/base/git/refs';
import type { Repository } from '@ddflow/base/git/repository';
import { readIfExists } from '@ddflow/base/files';
import { listShards } from '../log/journal.ts';
import { checkoutOf } from './log-branch.ts';
import type { StateDir } from './state-dir.ts';

/**
 * The project's committed files (configuration, shards) as the log branch holds them: from a
 * checkout of that branch, else from its tip; never from an item's tree.
 */
export type Committed = {
  read(path: string): string | undefined;
  /** Paths of files that hold the shards. */
  shards: string[];
};

export async function committedFiles(
  repository: Repository,
  state: StateDir,
  branch: string,
): Promise<Committed> {
  const checkout = checkoutOf(repository, branch);
  if (checkout !== undefined) {
    return {
      read: (path) => readIfExists(join(checkout.top, path)),
      shards: listShards(join(checkout.top, '.ddflow', 'events')),
    };
  }
  const tip = readRef(repository.commonDir, `refs/heads/${branch}`);
  if (tip === undefined) return { read: () => undefined, shards: [] };
  const { tipFiles } = await import('./tip.ts');
  return tipFiles(repository, state, tip);
}

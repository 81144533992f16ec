import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A git operation that a checkout is in the middle of. */
export type Operation = 'merge' | 'rebase' | 'am' | 'cherry-pick' | 'revert' | 'bisect';

const signs: [string, Operation][] = [
  ['MERGE_HEAD', 'merge'],
  ['rebase-merge', 'rebase'],
  ['rebase-apply/applying', 'am'],
  ['rebase-apply', 'rebase'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['sequencer', 'cherry-pick'],
  ['BISECT_LOG', 'bisect'],
];

/** What a checkout is in the middle of, read from its git directory. */
export function operationIn(gitDir: string): Operation | undefined {
  return signs.find(([name]) => existsSync(join(gitDir, name)))?.[1];
}

/** The branch that a rebase or bisect of this checkout will come back to. */
export function branchHeldByOperation(gitDir: string): string | undefined {
  for (const name of ['rebase-merge/head-name', 'rebase-apply/head-name', 'BISECT_START']) {
    const path = join(gitDir, name);
    if (existsSync(path))
      return readFileSync(path, 'utf8')
        .trim()
        .replace(/^refs\/heads\//, '');
  }
  return undefined;
}

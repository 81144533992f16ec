import { setTimeout as delay } from 'node:timers/promises';
import { freeIndex, owner, type TakenIndex, takeIndex } from './index-lock.ts';
import { listIntents } from './intent.ts';

/** In ms: longer than a `git status` or an editor's refresh holds it. */
const patience = 2_000;

/**
 * Takes the index for a landing, waiting a little for other programs; false when they keep it.
 * The caller holds the exclusion, so that a lock of ours without an intent belongs to nobody.
 */
export async function takeIndexPatiently(index: TakenIndex, stateDir: string): Promise<boolean> {
  const deadline = performance.now() + patience;
  while (!takeIndex(index)) {
    const other = owner(index.gitDir);
    const known = listIntents(stateDir).some(({ intent }) => intent.id === other);
    if (other !== undefined && !known) freeIndex({ gitDir: index.gitDir, id: other });
    else if (performance.now() >= deadline) return false;
    else await delay(20);
  }
  return true;
}

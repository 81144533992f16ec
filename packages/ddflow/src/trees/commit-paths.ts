import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readRef } from '@ddflow/base/git/refs';
import type { Repository } from '@ddflow/base/git/repository';
import { committerIdentity } from '@ddflow/base/git/identity';
import { type Advance, advance } from './landing/advance.ts';
import { gitAt, type Place, primaryPlace } from './place.ts';

export type PathCommit = {
  repository: Repository;
  stateDir: string;
  branch: string;
  /** Whole contents by path. */
  files: ReadonlyMap<string, string | Buffer>;
  message: string;
};

export type Committed = { kind: 'unchanged' } | (Advance & { commit?: string });

const TRIES = 5;

/**
 * Commits files by their paths on a branch, whatever is checked out: everything else of the branch,
 * of the index and of the trees stays as it is. A branch that moves meanwhile is followed.
 * Throws `git-no-identity` before anything is written.
 */
export async function commitPaths(request: PathCommit): Promise<Committed> {
  const { repository, stateDir, branch, message } = request;
  const place = primaryPlace(repository);
  await committerIdentity(place.cwd);
  let outcome: Committed = { kind: 'busy', detail: `${branch} keeps moving` };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const from = readRef(repository.commonDir, `refs/heads/${branch}`);
    if (from === undefined) throw new Error(`the branch ${branch} has no commit`);
    const to = await commitOnto(place, from, request);
    if (to === undefined) return { kind: 'unchanged' };
    const moved = await advance({ repository, stateDir, branch, from, to, reason: message });
    outcome = { ...moved, commit: to };
    if (moved.kind !== 'moved') return outcome;
  }
  return outcome;
}

/** A commit of the files on top of `parent`, in the object store alone; undefined when it would change nothing. */
async function commitOnto(
  place: Place,
  parent: string,
  { files, message, stateDir }: PathCommit,
): Promise<string | undefined> {
  const index = join(stateDir, `index-${process.pid}-${Math.random().toString(36).slice(2)}`);
  const env = { GIT_INDEX_FILE: index };
  try {
    await gitAt(place, ['read-tree', parent], { env });
    const rows: string[] = [];
    for (const [path, content] of files) {
      const blob = await gitAt(place, ['hash-object', '-w', '--stdin'], { input: content });
      rows.push(`100644 ${blob.stdout.trim()}\t${path}`);
    }
    await gitAt(place, ['update-index', '--index-info'], { env, input: `${rows.join('\n')}\n` });
    const tree = (await gitAt(place, ['write-tree'], { env })).stdout.trim();
    const before = (await gitAt(place, ['rev-parse', `${parent}^{tree}`])).stdout.trim();
    if (tree === before) return undefined;
    const made = await gitAt(place, ['commit-tree', tree, '-p', parent, '-m', message]);
    return made.stdout.trim();
  } finally {
    rmSync(index, { force: true });
    rmSync(`${index}.lock`, { force: true });
  }
}

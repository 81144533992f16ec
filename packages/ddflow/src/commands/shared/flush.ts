import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readBlobs } from '@ddflow/base/git/blobs';
import { readRef } from '@ddflow/base/git/refs';
import { listShards } from '../../log/journal.ts';
import { uniteShards } from '../../log/unite.ts';
import type { Project } from '../../project/open.ts';

export type Flushed = {
  kind: 'flushed' | 'unchanged' | 'skipped';
  branch: string;
  /** Events that the branch did not hold before. */
  events: number;
  commit: string;
  /** Why it was skipped. */
  reason: string;
};

/** Copies what the journals hold and the log branch lacks into its shards, in one commit. */
export async function flush(project: Project): Promise<Flushed> {
  const { files, events } = await pending(project);
  const none = { branch: project.logBranch, events: 0, commit: '', reason: '' };
  if (events === 0) return { ...none, kind: 'unchanged' };
  const { commitPaths } = await import('../../trees/commit-paths.ts');
  const outcome = await commitPaths({
    repository: project.repository,
    stateDir: project.state.root,
    branch: project.logBranch,
    files,
    message: `ddflow: log, ${events} ${events === 1 ? 'event' : 'events'}`,
  });
  if (outcome.kind === 'advanced') {
    return { ...none, kind: 'flushed', events, commit: outcome.commit ?? '' };
  }
  if (outcome.kind === 'unchanged') return { ...none, kind: 'unchanged' };
  return { ...none, kind: 'skipped', reason: reasonOf(outcome) };
}

function reasonOf(outcome: { kind: string; conditions?: { detail: string }[]; detail?: string }) {
  return outcome.conditions?.map(({ detail }) => detail).join('; ') ?? outcome.detail ?? outcome.kind;
}

/** The shards as they should be on the log branch, where they differ from its tip. */
export async function pending(
  project: Project,
): Promise<{ files: Map<string, Buffer>; events: number }> {
  const tip = readRef(project.repository.commonDir, `refs/heads/${project.logBranch}`);
  const journals = listShards(project.state.journal);
  const paths = journals.map((path) => `.ddflow/events/${basename(path)}`);
  const held = await readBlobs(
    project.repository.commonDir,
    tip === undefined ? [] : paths.map((path) => `${tip}:${path}`),
  );
  const files = new Map<string, Buffer>();
  let events = 0;
  for (const [at, path] of paths.entries()) {
    const united = uniteShards(held[at], readFileSync(journals[at] as string));
    if (united.added === 0) continue;
    files.set(path, united.content);
    events += united.added;
  }
  return { files, events };
}

/** Flushes at one of the points of `log.commit_events`; what hinders it is a note, no failure. */
export async function flushAt(project: Project): Promise<string[]> {
  if (!project.config.log.commit_events) return [];
  const flushed = await flush(project);
  if (flushed.kind !== 'skipped') return [];
  return [`the log is not committed yet: ${flushed.reason} (ddflow log flush)`];
}

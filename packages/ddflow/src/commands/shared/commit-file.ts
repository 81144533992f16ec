import { failures } from '../../failures.ts';
import type { Project } from '../../project/open.ts';

/**
 * Commits one file of `.ddflow/` on the log branch. Gives notes for the caller; throws
 * `config-invalid` with what is in the way when it cannot be committed.
 */
export async function commitFile(
  project: Project,
  file: { path: string; content: string; message: string },
): Promise<string[]> {
  const { commitPaths } = await import('../../trees/commit-paths.ts');
  const outcome = await commitPaths({
    repository: project.repository,
    stateDir: project.state.root,
    branch: project.logBranch,
    files: new Map([[file.path, file.content]]),
    message: file.message,
  });
  if (outcome.kind === 'unchanged') return ['it has that value already'];
  if (outcome.kind === 'advanced') return [];
  throw failures.configInvalid({
    message: `${file.path} cannot be committed on ${project.logBranch}`,
    hint: 'commit or undo your own edit of that file first',
    ...(outcome.kind === 'refused' ? { conditions: outcome.conditions } : {}),
  });
}

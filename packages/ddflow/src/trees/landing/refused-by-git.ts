import { type Condition, Failure } from '@ddflow/base/failure';

/** What git says, one line a path, when an edit appeared between our look and its own. */
const complaint =
  /^error: (?:Entry|Untracked working tree file|Updating) '(.+)' (?:not uptodate|would be overwritten|would lose untracked files)/gm;

/** The refusal that git's own last look amounts to; undefined when it failed for another reason. */
export function refusedByGit(error: unknown): Condition | undefined {
  if (!(error instanceof Failure) || error.code !== 'git-failed') return undefined;
  const paths = [...String(error.details.stderr).matchAll(complaint)].map(([, path]) => path!);
  if (paths.length === 0) return undefined;
  return editsCondition(paths);
}

/** The refusal for edits and files that a landing would touch. */
export function editsCondition(paths: readonly string[]): Condition {
  const count = paths.length === 1 ? 'one path' : `${paths.length} paths`;
  return {
    reason: 'edits',
    detail: `the landing would touch ${count} with uncommitted content: ${listed(paths)}`,
    remedy: 'commit or move them, then try again',
    paths: [...paths],
  };
}

function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, 10).join(', ');
  return paths.length <= 10 ? shown : `${shown} and ${paths.length - 10} more`;
}

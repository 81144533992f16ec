import { gitAt, type Place } from '../place.ts';

/**
 * Runs the user's `post-merge` hook, as `git merge` would after a fast-forward. Returns what it said
 * when it failed; a hook that runs after the fact cannot undo it.
 */
export async function runPostMerge(place: Place): Promise<string | undefined> {
  const env = { LC_ALL: process.env.LC_ALL };
  const args = ['hook', 'run', '--ignore-missing', 'post-merge', '--', '0'];
  try {
    await gitAt(place, args, { env });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

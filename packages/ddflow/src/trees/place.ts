import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@ddflow/base/git/environment';
import { type Checkout, listCheckouts } from '@ddflow/base/git/refs';
import type { Repository } from '@ddflow/base/git/repository';
import { type GitOptions, type GitResult, git } from '@ddflow/base/git/run';

/** Where a git command runs so that it means one checkout, or one bare repository. */
export type Place = { cwd: string; env: Environment };

/** A checkout whose root is known. */
export type PlacedCheckout = Checkout & { top: string };

/** The place of a checkout; names the git directory only where git would not find it by itself. */
export function placeOf(checkout: { top: string; gitDir: string }): Place {
  const found = existsSync(join(checkout.top, '.git'));
  const env = found ? {} : { GIT_DIR: checkout.gitDir, GIT_WORK_TREE: checkout.top };
  return { cwd: checkout.top, env };
}

/** The primary tree, or the bare repository itself: where branches are read and written. */
export function primaryPlace(repository: Repository): Place {
  const primary = listCheckouts(repository).find((checkout) => checkout.primary);
  if (primary?.top !== undefined && existsSync(primary.top)) {
    return placeOf({ top: primary.top, gitDir: primary.gitDir });
  }
  return { cwd: repository.commonDir, env: { GIT_DIR: repository.commonDir } };
}

/** Runs git at a place; see `git` in base. */
export function gitAt(place: Place, args: string[], options: GitOptions = {}): Promise<GitResult> {
  return git(place.cwd, args, { ...options, env: { ...place.env, ...options.env } });
}

/** Whether `ancestor` is contained in `descendant` (a commit contains itself). */
export async function isContained(
  place: Place,
  ancestor: string,
  descendant: string,
): Promise<boolean> {
  const args = ['merge-base', '--is-ancestor', ancestor, descendant];
  return (await gitAt(place, args, { okExits: [1] })).exitCode === 0;
}

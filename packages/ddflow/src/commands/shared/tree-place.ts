import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { failures } from '../../failures.ts';
import type { Item } from '../../model/item/record.ts';
import type { Project } from '../../project/open.ts';

/** Absolute root of an item's tree; recorded paths are relative to the primary tree (bare: to the repository). */
export function treeTop(project: Project, item: Item): string {
  const base = project.primary ?? project.repository.commonDir;
  const top = item.worktree === '' ? undefined : resolve(base, item.worktree);
  if (top !== undefined && existsSync(top)) return top;
  throw failures.stateRefused({
    message: top === undefined ? `${item.id} has no tree` : `the tree of ${item.id} is gone: ${item.worktree}`,
    hint: `ddflow claim ${item.id} makes it from its branch`,
  });
}

/** Whether an item's tree is there. */
export function hasTree(project: Project, item: Item): boolean {
  const base = project.primary ?? project.repository.commonDir;
  return item.worktree !== '' && existsSync(resolve(base, item.worktree));
}

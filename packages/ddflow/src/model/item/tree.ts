import { type KindTable, textOf } from '../kind.ts';
import type { Item } from './record.ts';

/** Kinds that say where an item's work lies and what became of it. */
export const treeKinds: KindTable<Item> = {
  'worktree.created': {
    text: [],
    fold: (item, event) =>
      item && {
        ...item,
        worktree: textOf(event.data, 'path'),
        branch: textOf(event.data, 'branch'),
        base: textOf(event.data, 'base'),
        adopted: false,
      },
    line: (event) => `${event.subject}: tree ${textOf(event.data, 'path')} made`,
  },
  'worktree.adopted': {
    text: [],
    fold: (item, event) =>
      item && {
        ...item,
        worktree: textOf(event.data, 'path'),
        branch: textOf(event.data, 'branch'),
        base: textOf(event.data, 'base'),
        adopted: true,
      },
    line: (event) => `${event.subject}: tree ${textOf(event.data, 'path')} adopted`,
  },
  'worktree.merged': {
    text: [],
    fold: (item, event) =>
      item && {
        ...item,
        merged_sha: textOf(event.data, 'sha') || item.merged_sha,
        landed_before: textOf(event.data, 'landed_before') || item.landed_before,
        landed_after: textOf(event.data, 'landed_after') || item.landed_after,
      },
    line: (event) => `${event.subject} landed as ${textOf(event.data, 'sha').slice(0, 12)}`,
  },
  'worktree.removed': {
    text: [],
    fold: (item) => item && { ...item, worktree: '' },
    line: (event) => `${event.subject}: tree ${textOf(event.data, 'path')} removed`,
  },
};

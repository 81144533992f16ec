import { basename, join, sep } from 'node:path';
import { primaryTop, type Repository } from '@ddflow/base/git/repository';
import { failures } from '../failures.ts';
import type { View } from '../store/view.ts';
import { cloneWord } from './clone.ts';

/** Who acts, and how we know. */
export type Agent = {
  id: string;
  source: 'declared' | 'environment' | 'configuration' | 'tree' | 'derived';
};

export type AgentClues = {
  /** `--agent` or `as_agent`. */
  declared: string | undefined;
  /** `DDFLOW_AGENT`. */
  environment: string | undefined;
  /** `[agent].id`. */
  configured: string;
  repository: Repository;
  clone: string;
  view: () => View;
};

/**
 * The innermost declaration wins. Without one, a call made inside an item's recorded tree acts as
 * that item's holder; else the id is derived from the clone and the tree, and names no machine.
 */
export function identifyAgent(clues: AgentClues): Agent {
  if (clues.declared !== undefined) return { id: checkName(clues.declared), source: 'declared' };
  if (clues.environment && clues.configured === '') {
    return { id: checkName(clues.environment), source: 'environment' };
  }
  if (clues.configured !== '') return { id: clues.configured, source: 'configuration' };
  const holder = holderOfTree(clues);
  if (holder !== undefined) return { id: holder, source: 'tree' };
  return { id: derivedId(clues), source: 'derived' };
}

const NAME = /^[A-Za-z0-9._-]{1,64}$/;

function checkName(name: string): string {
  if (NAME.test(name)) return name;
  throw failures.agentName({ message: `"${name}" cannot be an agent's name` });
}

function derivedId({ repository, clone }: AgentClues): string {
  const tree = basename(repository.top ?? repository.commonDir).replace(/[^A-Za-z0-9._-]/g, '_');
  return `${cloneWord(clone)}-${tree.slice(0, 40) || 'tree'}-${clone}`;
}

function holderOfTree({ repository, view }: AgentClues): string | undefined {
  // Only a linked tree can be an item's.
  if (repository.top === undefined || repository.gitDir === repository.commonDir) return undefined;
  const base = primaryTop(repository) ?? repository.commonDir;
  const held = view()
    .openItems()
    .find((item) => item.lease && item.worktree !== '' && inside(join(base, item.worktree), repository.top ?? ''));
  return held?.lease?.holder;
}

function inside(tree: string, path: string): boolean {
  return path === tree || path.startsWith(tree + sep);
}

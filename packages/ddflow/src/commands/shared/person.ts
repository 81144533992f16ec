import { sep } from 'node:path';
import type { Context } from '../context.ts';

/**
 * Whether a person acts: a terminal on stdin and stdout, no declared agent, and a directory outside
 * the items' trees. A pseudo-terminal cannot be told from a real one.
 */
export function isPerson({ request, project }: Context): boolean {
  const declared = request.agent !== undefined || Boolean(request.env.DDFLOW_AGENT);
  const inItemTree = request.cwd.includes(`${sep}.ddflow${sep}worktrees${sep}`);
  return request.terminal && !declared && !inItemTree && project.agent.source !== 'tree';
}

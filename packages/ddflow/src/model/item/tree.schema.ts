import * as z from 'zod/mini';

const placed = z.strictObject({ path: z.string(), branch: z.string(), base: z.string() });

/** Payloads of the kinds that say where an item's work lies and what became of it. */
export const treeSchemas = {
  'worktree.created': placed,
  'worktree.adopted': placed,
  'worktree.merged': z.strictObject({
    branch: z.string(),
    branch_head: z.string(),
    landed_before: z.string(),
    landed_after: z.string(),
    sha: z.string(),
    outside_globs: z.optional(z.array(z.string())),
  }),
  'worktree.removed': z.strictObject({ path: z.string() }),
};

import * as z from 'zod/mini';

const texts = z.array(z.string());

/** Payloads of the kinds that say who holds an item. `at` is in seconds since 1970. */
export const leaseSchemas = {
  'lease.acquired': z.strictObject({
    holder: z.string(),
    at: z.number(),
    ttl_s: z.int(),
    globs: texts,
    resources: texts,
    worktree: z.string(),
    branch: z.string(),
    kind: z.string(),
    note: z.string(),
  }),
  'lease.renewed': z.strictObject({
    holder: z.string(),
    at: z.optional(z.number()),
    branch: z.optional(z.string()),
    worktree: z.optional(z.string()),
    globs: z.optional(texts),
  }),
  'lease.released': z.strictObject({
    holder: z.string(),
    by: z.string(),
    event: z.string(),
    note: z.optional(z.string()),
    reason: z.optional(z.string()),
    transfer: z.optional(z.boolean()),
  }),
  'lease.expired': z.strictObject({
    holder: z.string(),
    event: z.string(),
    reason: z.string(),
    worktree: z.string(),
  }),
};

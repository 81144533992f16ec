import * as z from 'zod/mini';

/** Payloads of the kinds that move an item between its states. */
export const lifecycleSchemas = {
  'item.started': z.strictObject({}),
  'item.completed': z.strictObject({
    kind: z.string(),
    sha: z.string(),
    forced: z.boolean(),
    overridden: z.array(z.string()),
    evidence: z.optional(z.string()),
  }),
  'item.abandoned': z.strictObject({ kind: z.string(), reason: z.string() }),
  'item.blocked': z.strictObject({ kind: z.string(), reason: z.string() }),
  'item.unblocked': z.strictObject({ kind: z.string(), note: z.string(), was: z.string() }),
  'item.reopened': z.strictObject({ reason: z.string() }),
};

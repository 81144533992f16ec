import * as z from 'zod/mini';

/** Payloads of what was said in a session. */
export const sessionSchemas = {
  'session.started': z.strictObject({
    cwd: z.optional(z.string()),
    model: z.string(),
    tool: z.string(),
    implicit: z.optional(z.boolean()),
    key: z.optional(z.string()),
  }),
  'session.prompt': z.strictObject({ text: z.string(), item: z.string(), redactions: z.int() }),
  'session.note': z.strictObject({
    text: z.string(),
    item: z.string(),
    source: z.optional(z.string()),
  }),
  'session.ended': z.strictObject({ summary: z.string() }),
};

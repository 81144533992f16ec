import * as z from 'zod/mini';

const texts = z.array(z.string());
const shared = {
  title: z.optional(z.string()),
  body: z.optional(z.string()),
  needs: z.optional(texts),
  globs: z.optional(texts),
  tags: z.optional(texts),
  priority: z.optional(z.int()),
  line: z.optional(z.string()),
  source: z.optional(z.string()),
  kind: z.optional(z.string()),
  related: z.optional(z.string()),
  dedupe: z.optional(z.record(z.string(), z.unknown())),
  key: z.optional(z.string()),
};

const task = {
  ...shared,
  parent: z.optional(z.string()),
  resources: z.optional(texts),
  extends: z.optional(z.string()),
  fixes: z.optional(texts),
};

/** Payloads of the kinds that say what an item is. */
export const definitionSchemas = {
  'phase.added': z.strictObject(shared),
  'task.added': z.strictObject(task),
  'phase.updated': z.strictObject(task),
  'task.updated': z.strictObject(task),
  'phase.removed': z.strictObject({ reason: z.optional(z.string()) }),
  'task.removed': z.strictObject({ reason: z.optional(z.string()) }),
};

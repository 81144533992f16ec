import type * as z from 'zod/mini';
import { definitionSchemas } from './item/definition.schema.ts';
import { gateSchemas } from './item/gating.schema.ts';
import { leaseSchemas } from './item/leasing.schema.ts';
import { lifecycleSchemas } from './item/lifecycle.schema.ts';
import { treeSchemas } from './item/tree.schema.ts';
import { productSchemas } from './product/seen.schema.ts';
import { sessionSchemas } from './session/session.schema.ts';

/** The payload schema of every kind that this program writes. Loaded by writers only. */
export const schemas: Readonly<Record<string, z.ZodMiniType>> = {
  ...definitionSchemas,
  ...lifecycleSchemas,
  ...leaseSchemas,
  ...gateSchemas,
  ...treeSchemas,
  ...sessionSchemas,
  ...productSchemas,
};

/** Throws when a payload is not what its kind says: a mistake in this program, not of a user. */
export function checkPayload(kind: string, data: Record<string, unknown>): void {
  const schema = schemas[kind];
  if (schema === undefined) throw new Error(`unknown event kind ${kind}`);
  const result = schema.safeParse(data);
  if (!result.success) throw new Error(`bad payload of ${kind}: ${result.error.message}`);
}

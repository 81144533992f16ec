import { definitionKinds } from './item/definition.ts';
import { gateKinds } from './item/gating.ts';
import { leaseKinds } from './item/leasing.ts';
import { lifecycleKinds } from './item/lifecycle.ts';
import { treeKinds } from './item/tree.ts';
import type { EventKind } from './kind.ts';
import { productKinds } from './product/seen.ts';
import { sessionKinds } from './session/session.ts';

/** The sorts of record that events fold into. */
export type EntityType = 'item' | 'session' | 'product';

export type AnyKind = EventKind<unknown> & { entity: EntityType };

/** Every event kind that this version knows: the registry of the log's vocabulary. */
export const kinds: ReadonlyMap<string, AnyKind> = new Map([
  ...rows('item', definitionKinds),
  ...rows('item', lifecycleKinds),
  ...rows('item', leaseKinds),
  ...rows('item', gateKinds),
  ...rows('item', treeKinds),
  ...rows('session', sessionKinds),
  ...rows('product', productKinds),
]);

function rows<Entity>(
  entity: EntityType,
  table: Readonly<Record<string, EventKind<Entity>>>,
): [string, AnyKind][] {
  return Object.entries(table).map(([name, kind]) => [name, { ...kind, entity } as AnyKind]);
}

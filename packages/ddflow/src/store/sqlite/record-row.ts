import { blankItem, type Item, isSettled } from '../../model/item/record.ts';
import type { EntityType } from '../../model/kinds.ts';
import type { Session } from '../../model/session/session.ts';

/** The columns of a record that queries select by, beside its whole text. */
export type RecordRow = { kind: string; state: string; parent: string; open: 0 | 1; body: string };

/** Turns a folded record into its row. A removed item has no state, so that no tally counts it. */
export function toRow(entity: EntityType, record: unknown): RecordRow {
  if (entity === 'item') return itemRow(record as Item);
  const open = entity === 'session' && (record as Session).ended_at === '' ? 1 : 0;
  return { kind: entity, state: '', parent: '', open, body: JSON.stringify(record) };
}

function itemRow(item: Item): RecordRow {
  return {
    kind: item.kind,
    state: item.removed ? '' : item.state,
    parent: item.parent,
    open: isSettled(item) ? 0 : 1,
    body: JSON.stringify(sparse(item)),
  };
}

/** Reads a record back from the text of its row. */
export function fromBody(entity: EntityType, body: string): unknown {
  const value = JSON.parse(body);
  return entity === 'item' ? { ...blankItem(value.id, value.kind), ...value } : value;
}

/** Leaves out what a blank item has anyway: a third of the text, and of the time to read it. */
function sparse(item: Item): Partial<Item> {
  const blank = blankItem(item.id, item.kind) as Record<string, unknown>;
  const kept: Record<string, unknown> = { id: item.id, kind: item.kind };
  for (const [key, value] of Object.entries(item)) {
    if (isEmpty(value) && isEmpty(blank[key])) continue;
    if (value !== blank[key]) kept[key] = value;
  }
  return kept as Partial<Item>;
}

function isEmpty(value: unknown): boolean {
  if (value === '' || value === null || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value as object).length === 0;
}

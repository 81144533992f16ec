import { failures } from '../../failures.ts';
import type { Item } from '../../model/item/record.ts';
import type { Project } from '../../project/open.ts';
import { leaseEnd, leaseState } from '../../queue/lease-state.ts';
import type { View } from '../../store/view.ts';

/** The item of an id; throws `item-unknown`. A removed item is no longer there. */
export function requireItem(view: View, id: string): Item {
  const item = view.item(id);
  if (item !== undefined && !item.removed) return item;
  throw failures.itemUnknown({ message: `there is no item ${id}` });
}

/** The item, held by the calling agent; throws `not-holder` with who holds it and until when. */
export function requireHeld(project: Project, view: View, id: string): Item {
  const item = requireItem(view, id);
  const { lease } = item;
  const me = project.agent.id;
  if (lease?.holder === me) return item;
  const held = lease === null ? 'nobody holds it' : `${lease.holder} holds it until ${leaseEnd(lease)}`;
  throw failures.notHolder({
    message: `${id} is not yours (you are ${me}): ${held}`,
    hint: lease === null ? `ddflow claim ${id}` : `ddflow show ${id}; --agent ${lease.holder} if that is you`,
    details: { item: id, agent: me, holder: lease?.holder ?? '', until: lease ? leaseEnd(lease) : '' },
  });
}

/** Seconds since 1970, as leases count. */
export function nowS(project: Project): number {
  return project.nowMs() / 1000;
}

/** Who holds an item in a few words: empty when nobody does. */
export function holding(project: Project, item: Item): string {
  if (item.lease === null) return '';
  const state = leaseState(item, { nowS: nowS(project), rules: project.config.lease });
  const word = state === 'expired' ? 'expired' : 'until';
  return `${item.lease.holder} ${word} ${leaseEnd(item.lease)}`;
}

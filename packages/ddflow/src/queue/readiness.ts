import { type Item, isSettled } from '../model/item/record.ts';
import { overlapSets } from './globs/overlap-sets.ts';
import { leaseEnd, leaseState } from './lease-state.ts';
import { ancestorsOf, isMet, needsOf, type Plan } from './plan.ts';

/** One reason why an item cannot start, and what it waits for. */
export type Blocker = {
  reason: 'contested' | 'state' | 'umbrella' | 'cycle' | 'deps' | 'lease' | 'conflict';
  detail: string;
  waiting_on: string[];
  remedy?: string;
  /** Who holds it, and until when, where a claim is in the way. */
  holder?: string;
  until?: string;
};

/**
 * Every reason why `agent` cannot start an item now; none means ready. `next` and `claim` both ask
 * here, so that what is offered can be claimed.
 */
export function blockersOf(item: Item, agent: string, plan: Plan): Blocker[] {
  return [
    ...contested(item),
    ...settledOrBlocked(item),
    ...umbrella(item, plan),
    ...cycle(item, plan),
    ...unmetNeeds(item, plan),
    ...heldByAnother(item, agent, plan),
    ...overlaps(item, plan),
  ];
}

function contested(item: Item): Blocker[] {
  if (item.contested.length === 0) return [];
  const agents = item.contested.map(({ agent }) => agent).join(', ');
  const detail = `${item.id} was defined ${item.contested.length} times (by ${agents})`;
  return [{ reason: 'contested', detail, waiting_on: [] }];
}

function settledOrBlocked(item: Item): Blocker[] {
  if (item.removed) return [{ reason: 'state', detail: `${item.id} was removed`, waiting_on: [] }];
  if (isSettled(item) || item.state === 'review') {
    return [{ reason: 'state', detail: `${item.id} is ${item.state}`, waiting_on: [] }];
  }
  if (item.state !== 'blocked') return [];
  return [
    {
      reason: 'state',
      detail: `${item.id} is blocked: ${item.blocked_reason || 'no reason given'}`,
      waiting_on: [],
      remedy: `ddflow unblock ${item.id}`,
    },
  ];
}

function umbrella(item: Item, plan: Plan): Blocker[] {
  const open = plan.childrenOf(item.id).map(({ id }) => id);
  if (open.length === 0) return [];
  const detail = `${item.id} is made of ${open.length} open ${open.length === 1 ? 'item' : 'items'}`;
  return [{ reason: 'umbrella', detail, waiting_on: open }];
}

function cycle(item: Item, plan: Plan): Blocker[] {
  if (plan.config.schedule.cycle_policy === 'warn') return [];
  const ring = ringThrough(item, plan);
  if (ring === undefined) return [];
  const detail = `its needs form a ring: ${[...ring, item.id].join(' → ')}`;
  return [{ reason: 'cycle', detail, waiting_on: ring }];
}

/** The shortest way from an item through what it waits for back to itself. */
export function ringThrough(item: Item, plan: Plan): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [item];
  for (const at of queue) {
    for (const { id } of needsOf(at, plan)) {
      if (id === item.id) return pathTo(at.id, item.id, cameFrom);
      const next = plan.open.get(id);
      if (next === undefined || cameFrom.has(id)) continue;
      cameFrom.set(id, at.id);
      queue.push(next);
    }
  }
  return undefined;
}

function pathTo(end: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path = [end];
  while (path[0] !== start) path.unshift(cameFrom.get(path[0] as string) as string);
  return path;
}

function unmetNeeds(item: Item, plan: Plan): Blocker[] {
  const unmet = needsOf(item, plan).filter((need) => !isMet(need, plan));
  if (unmet.length === 0) return [];
  const named = unmet.map(({ id, from }) => {
    const state = plan.item(id)?.state ?? 'unknown id';
    return from === item.id ? `${id} (${state})` : `${id} (${state}, from ${from})`;
  });
  return [
    { reason: 'deps', detail: `waits for ${named.join(', ')}`, waiting_on: unmet.map(({ id }) => id) },
  ];
}

function heldByAnother(item: Item, agent: string, plan: Plan): Blocker[] {
  const { lease } = item;
  if (lease === null || lease.holder === agent) return [];
  // An expired claim may be taken over; the tree is kept.
  if (leaseState(item, { nowS: plan.nowS, rules: plan.config.lease }) === 'expired') return [];
  return [
    {
      reason: 'lease',
      detail: `held by ${lease.holder} until ${leaseEnd(lease)} unless renewed`,
      waiting_on: [item.id],
      holder: lease.holder,
      until: leaseEnd(lease),
    },
  ];
}

function overlaps(item: Item, plan: Plan): Blocker[] {
  const family = new Set(ancestorsOf(item, plan).map(({ id }) => id));
  return plan.held.flatMap((other) => {
    if (other.id === item.id || family.has(other.id)) return [];
    if (ancestorsOf(other, plan).some(({ id }) => id === item.id)) return [];
    return overlapWith(item, other, plan);
  });
}

function overlapWith(item: Item, other: Item, plan: Plan): Blocker[] {
  const { lease } = other;
  if (lease === null) return [];
  const { shared_globs, append_only_globs } = plan.config.lease;
  const found = overlapSets(claimed(item), claimed(other), [...shared_globs, ...append_only_globs]);
  if (found === undefined) return [];
  const expired = leaseState(other, { nowS: plan.nowS, rules: plan.config.lease }) === 'expired';
  const until = leaseEnd(lease);
  const end = expired ? `whose claim expired at ${until}` : `until ${until} unless renewed`;
  return [
    {
      reason: 'conflict',
      detail: `${found.a} overlaps ${found.b} of ${other.id} (${found.witness}), held by ${lease.holder} ${end}`,
      waiting_on: [other.id],
      holder: lease.holder,
      until,
      ...(expired ? { remedy: `ddflow claim ${other.id}, or ddflow release ${other.id} --note …` } : {}),
    },
  ];
}

/** The paths that count: those of the claim when one was made, else those of the definition. */
function claimed(item: Item): readonly string[] {
  return item.lease !== null && item.lease.globs.length > 0 ? item.lease.globs : item.globs;
}

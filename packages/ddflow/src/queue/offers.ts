import { type Item, isSettled } from '../model/item/record.ts';
import { leaseState } from './lease-state.ts';
import { ancestorsOf, type Plan } from './plan.ts';
import { type Blocker, blockersOf } from './readiness.ts';

export type OfferFilter = { agent: string; kind: 'task' | 'phase'; phase?: string | undefined };

export type Offers = {
  /** What can be claimed now, best first. */
  ready: Item[];
  blocked: { item: Item; blockers: Blocker[] }[];
  /** What somebody holds. */
  running: Item[];
  /** Open phases of which every child is settled: they wait to be closed. */
  finished_phases: Item[];
};

/** Sorts the open items into what can start, what cannot and why, and what runs. */
export function offersOf(plan: Plan, filter: OfferFilter): Offers {
  const candidates = [...plan.open.values()].filter((item) => matches(item, plan, filter));
  const running = candidates.filter(
    (item) => leaseState(item, { nowS: plan.nowS, rules: plan.config.lease }) === 'live',
  );
  const judged = candidates
    .filter((item) => !running.includes(item))
    .map((item) => ({ item, blockers: blockersOf(item, filter.agent, plan) }));
  return {
    ready: judged
      .filter(({ blockers }) => blockers.length === 0)
      .map(({ item }) => item)
      .sort((a, b) => compareOffers(a, b, plan)),
    blocked: judged.filter(({ blockers }) => blockers.length > 0),
    running,
    finished_phases: finishedPhases(plan),
  };
}

function matches(item: Item, plan: Plan, { kind, phase }: OfferFilter): boolean {
  if ((item.kind === 'phase') !== (kind === 'phase')) return false;
  if (phase === undefined) return true;
  return item.id === phase || ancestorsOf(item, plan).some(({ id }) => id === phase);
}

/** Bug fixes first where the project wants it, then the lower priority, then the id. */
function compareOffers(a: Item, b: Item, plan: Plan): number {
  const { bugs_first } = plan.config.schedule;
  const { bugfix_tags } = plan.config.flow;
  const rank = (item: Item) =>
    bugs_first && item.tags.some((tag) => bugfix_tags.includes(tag)) ? 0 : 1;
  return rank(a) - rank(b) || a.priority - b.priority || compareIds(a.id, b.id);
}

/** Orders ids as a person would: T2 before T10. */
export function compareIds(a: string, b: string): number {
  return COLLATOR.compare(a, b);
}

const COLLATOR = new Intl.Collator('en', { numeric: true });

function finishedPhases(plan: Plan): Item[] {
  return [...plan.open.values()].filter((item) => {
    if (item.kind !== 'phase' || plan.childrenOf(item.id).length > 0) return false;
    return !isSettled(item) && plan.hadChildren(item.id);
  });
}

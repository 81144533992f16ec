import type { Config } from '../config/load.ts';
import { type Item, isSettled } from '../model/item/record.ts';
import type { View } from '../store/view.ts';
import { leaseState } from './lease-state.ts';

/** What readiness is judged by: the open items, looked up in the ways that the rules need. */
export type Plan = {
  open: ReadonlyMap<string, Item>;
  /** Any item, a settled one too. */
  item(id: string): Item | undefined;
  /** Open children by parent. */
  childrenOf(id: string): readonly Item[];
  /** Whether anything was ever filed below it. */
  hadChildren(id: string): boolean;
  /** Items that somebody holds, by a live or an expired claim. */
  held: readonly Item[];
  nowS: number;
  config: Config;
};

/** Takes the plan as it stands; `nowS` in seconds since 1970. */
export function planOf(view: View, config: Config, nowS: number): Plan {
  const open = new Map(view.openItems().map((item) => [item.id, item]));
  const children = Map.groupBy(open.values(), (item) => item.parent);
  const settled = new Map<string, Item | undefined>();
  const lookUp = (id: string) => {
    if (!settled.has(id)) settled.set(id, view.item(id));
    return settled.get(id);
  };
  return {
    open,
    item: (id) => open.get(id) ?? lookUp(id),
    childrenOf: (id) => children.get(id) ?? [],
    hadChildren: (id) => children.has(id) || view.children(id).length > 0,
    held: [...open.values()].filter(
      (item) => leaseState(item, { nowS, rules: config.lease }) !== 'none',
    ),
    nowS,
    config,
  };
}

/** The item's parents, nearest first. A ring of parents ends where it closes. */
export function ancestorsOf(item: Item, plan: Plan): Item[] {
  const found: Item[] = [];
  let at = plan.item(item.parent);
  while (at !== undefined && at.id !== item.id && !found.includes(at)) {
    found.push(at);
    at = plan.item(at.parent);
  }
  return found;
}

/** One thing that must be done first, and by whom it was asked: the item, or one of its parents. */
export type Need = { id: string; from: string };

/**
 * What an item waits for: its own needs and its parents'. A parent's need that lies inside the
 * item's own subtree does not bind it.
 */
export function needsOf(item: Item, plan: Plan): Need[] {
  const own = item.needs.map((id) => ({ id, from: item.id }));
  const inherited = ancestorsOf(item, plan).flatMap((parent) =>
    parent.needs.map((id) => ({ id, from: parent.id })),
  );
  return [...own, ...inherited.filter(({ id }) => id !== item.id && !isBelow(id, item, plan))];
}

function isBelow(id: string, item: Item, plan: Plan): boolean {
  const candidate = plan.item(id);
  return candidate !== undefined && ancestorsOf(candidate, plan).some(({ id }) => id === item.id);
}

/** Whether a need is met by what it names. */
export function isMet(need: Need, plan: Plan): boolean {
  const item = plan.item(need.id);
  if (item === undefined || item.removed) return plan.config.schedule.unknown_dep_policy === 'warn';
  return isSettled(item) && item.state === 'done';
}

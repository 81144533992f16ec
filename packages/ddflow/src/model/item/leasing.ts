import type { Event } from '../../log/event.ts';
import { type KindTable, listOf, numberOf, textOf } from '../kind.ts';
import { DEFAULT_TTL_S, type Item, type Lease } from './record.ts';

/** Kinds that say who holds an item. */
export const leaseKinds: KindTable<Item> = {
  'lease.acquired': {
    text: ['note'],
    fold: acquired,
    line: (event) => `${event.subject} claimed by ${textOf(event.data, 'holder') || event.agent}`,
  },
  'lease.renewed': {
    text: [],
    fold: renewed,
    line: (event) => `${event.subject}: lease renewed by ${event.agent}`,
  },
  'lease.released': {
    text: ['note', 'reason'],
    fold: released,
    line: (event) => `${event.subject} released by ${event.agent}`,
  },
  'lease.expired': {
    text: ['reason'],
    fold: (item, event) =>
      item?.lease ? { ...item, lease: { ...item.lease, ttl_s: 0, expired_at: event.ts } } : item,
    line: (event) => `${event.subject}: lease of ${textOf(event.data, 'holder')} expired`,
  },
};

function acquired(item: Item | undefined, event: Event): Item | undefined {
  if (item === undefined) return undefined;
  const { data } = event;
  const at = numberOf(data, 'at') ?? seconds(event.ts);
  const lease: Lease = {
    holder: textOf(data, 'holder') || textOf(data, 'agent') || event.agent,
    acquired_at: at,
    renewed_at: at,
    ttl_s: numberOf(data, 'ttl_s') ?? DEFAULT_TTL_S,
    worktree: textOf(data, 'worktree'),
    branch: textOf(data, 'branch'),
    globs: listOf(data, 'globs'),
    note: textOf(data, 'note'),
    resources: listOf(data, 'resources'),
    expired_at: '',
    event: event.id,
    prior_state: item.state,
    prior_holder: item.lease?.holder ?? '',
    started: false,
  };
  return {
    ...item,
    lease,
    worktree: lease.worktree || item.worktree,
    branch: lease.branch || item.branch,
  };
}

/** A renewal that names new globs or a tree moves the claim; only one with `at` extends it. */
function renewed(item: Item | undefined, event: Event): Item | undefined {
  if (!item?.lease) return item;
  const { data } = event;
  const worktree = textOf(data, 'worktree');
  const branch = textOf(data, 'branch');
  const lease = {
    ...item.lease,
    renewed_at: numberOf(data, 'at') ?? item.lease.renewed_at,
    worktree: worktree || item.lease.worktree,
    branch: branch || item.lease.branch,
    globs: Array.isArray(data.globs) ? listOf(data, 'globs') : item.lease.globs,
    resources: Array.isArray(data.resources) ? listOf(data, 'resources') : item.lease.resources,
  };
  return { ...item, lease, worktree: worktree || item.worktree, branch: branch || item.branch };
}

/**
 * Letting go of running work makes it open again, unless the claim moves to another holder or had
 * been taken over from a crashed one. A release that names another claim than the present one
 * changes nothing.
 */
function released(item: Item | undefined, event: Event): Item | undefined {
  if (!item?.lease) return item;
  const ended = textOf(event.data, 'event');
  if (ended !== '' && ended !== item.lease.event) return item;
  const keepsState = event.data.transfer === true || item.lease.prior_holder !== '';
  const state = item.state === 'running' && !keepsState ? 'open' : item.state;
  return { ...item, lease: null, state };
}

function seconds(ts: string): number {
  const at = Date.parse(ts);
  return Number.isNaN(at) ? 0 : at / 1000;
}

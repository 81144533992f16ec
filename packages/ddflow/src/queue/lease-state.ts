import type { Item, Lease } from '../model/item/record.ts';

/** How a claim stands now. An expired one frees nothing by itself, but may be taken over. */
export type LeaseState = 'none' | 'live' | 'expired';

export type LeaseRules = { grace_s: number };

export type LeaseClock = { nowS: number; rules: LeaseRules };

/** Whether an item is held now; seconds since 1970 on the clock. */
export function leaseState(item: Item, { nowS, rules }: LeaseClock): LeaseState {
  if (item.lease === null) return 'none';
  return nowS - item.lease.renewed_at > item.lease.ttl_s + rules.grace_s ? 'expired' : 'live';
}

/** When a claim ends unless it is renewed: an ISO time of whole seconds, UTC. */
export function leaseEnd(lease: Lease): string {
  const end = new Date((lease.renewed_at + lease.ttl_s) * 1000);
  return `${end.toISOString().slice(0, 19)}Z`;
}

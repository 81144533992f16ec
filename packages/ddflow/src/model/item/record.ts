/** A phase or a task as the log says it is. Field names are those of the log's format. */
export type Item = {
  id: string;
  kind: string;
  title: string;
  parent: string;
  needs: string[];
  globs: string[];
  resources: string[];
  body: string;
  tags: string[];
  /** Lower goes first. */
  priority: number;
  state: ItemState;
  lease: Lease | null;
  gates: Record<string, GateRecord>;
  triage: Record<string, unknown>;
  worktree: string;
  branch: string;
  adopted: boolean;
  merged_sha: string;
  changelog: Record<string, unknown>;
  base: string;
  pr: Record<string, unknown> | null;
  line: string;
  port_of: string;
  port_from: string;
  port_strategy: string;
  promote_from: string;
  promote_to: string;
  port: Record<string, unknown>;
  landed_before: string;
  landed_after: string;
  fixes: string[];
  blocked_reason: string;
  created_at: string;
  completed_at: string;
  reopened: Record<string, unknown>[];
  removed: boolean;
  source: string;
  completion_evidence: string;
  contested: Definition[];
  lease_contest: Record<string, unknown>[];
  displaced: Record<string, unknown>[];
  /** The event that defined it; ours, absent in the other product's records. */
  defined: Pick<Definition, 'event' | 'agent' | 'lamport'>;
};

export type ItemState = 'open' | 'running' | 'review' | 'blocked' | 'done' | 'abandoned';

/** Who holds an item, and until when. Times are seconds since 1970, as in the log. */
export type Lease = {
  holder: string;
  acquired_at: number;
  renewed_at: number;
  ttl_s: number;
  worktree: string;
  branch: string;
  globs: string[];
  note: string;
  resources: string[];
  expired_at: string;
  /** Id of the `lease.acquired` that began it. */
  event: string;
  prior_state: string;
  prior_holder: string;
  started: boolean;
};

export type GateOutcome = 'passed' | 'failed' | 'unavailable' | 'partial' | 'skipped';

/** The last word on one gate of one item. */
export type GateRecord = {
  gate: string;
  /** Empty while it has only been started. */
  outcome: GateOutcome | '';
  at: string;
  by: string;
  reason: string;
  evidence: Record<string, unknown>;
};

/** One of several definitions that clones gave to the same id. */
export type Definition = {
  event: string;
  agent: string;
  lamport: number;
  ts: string;
  title: string;
  body: string;
  data: Record<string, unknown>;
};

/** Seconds that a lease lasts when its event does not say. */
export const DEFAULT_TTL_S = 1800;

/** An item of which nothing but its name is known. */
export function blankItem(id: string, kind: string): Item {
  return {
    id,
    kind,
    title: '',
    parent: '',
    needs: [],
    globs: [],
    resources: [],
    body: '',
    tags: [],
    priority: 100,
    state: 'open',
    lease: null,
    gates: {},
    triage: {},
    worktree: '',
    branch: '',
    adopted: false,
    merged_sha: '',
    changelog: {},
    base: '',
    pr: null,
    line: '',
    port_of: '',
    port_from: '',
    port_strategy: '',
    promote_from: '',
    promote_to: '',
    port: {},
    landed_before: '',
    landed_after: '',
    fixes: [],
    blocked_reason: '',
    created_at: '',
    completed_at: '',
    reopened: [],
    removed: false,
    source: '',
    completion_evidence: '',
    contested: [],
    lease_contest: [],
    displaced: [],
    defined: { event: '', agent: '', lamport: 0 },
  };
}

/** Whether nothing more is expected of it. */
export function isSettled(item: Item): boolean {
  return item.removed || item.state === 'done' || item.state === 'abandoned';
}

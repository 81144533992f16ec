import type { ValuesOf } from './knob.ts';
import { agent } from './knobs/agent.ts';
import { enforce } from './knobs/enforce.ts';
import { flow } from './knobs/flow.ts';
import { gates } from './knobs/gates.ts';
import { lease } from './knobs/lease.ts';
import { log } from './knobs/log.ts';
import { schedule } from './knobs/schedule.ts';
import { session } from './knobs/session.ts';
import { worktree } from './knobs/worktree.ts';

/** Every knob there is, by section, in the order of the docs. */
export const sections = {
  lease,
  worktree,
  flow,
  gates,
  session,
  schedule,
  enforce,
  log,
  agent,
} as const;

/** The values of all knobs: `settings.lease.ttl_s` is a number. */
export type Settings = {
  readonly [Name in keyof typeof sections]: ValuesOf<(typeof sections)[Name]>;
};

import { wrongGlob } from '../constraints.ts';
import { declareKnobs } from '../knob.ts';

export const lease = declareKnobs({
  ttl_s: {
    type: 'integer',
    default: 1800,
    min: 1,
    doc: 'Seconds that a claim lasts without a heartbeat.',
  },
  heartbeat_s: {
    type: 'integer',
    default: 300,
    min: 1,
    doc: 'Seconds between two renewals of a claim while work runs.',
  },
  grace_s: {
    type: 'integer',
    default: 120,
    min: 0,
    doc: 'Seconds after the expiry before somebody else may take the item; allows for skewed clocks.',
  },
  acquire_timeout_s: {
    type: 'integer',
    default: 30,
    min: 0,
    doc: 'Seconds that a command waits for the lock of the log.',
  },
  shared_globs: {
    type: 'strings',
    default: [],
    checkMember: wrongGlob,
    doc: 'Paths on which two claims never count as overlapping.',
  },
  append_only_globs: {
    type: 'strings',
    default: [],
    checkMember: wrongGlob,
    doc: 'Paths that everyone only appends to; they count as shared.',
  },
});

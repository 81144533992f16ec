import { declareKnobs } from '../knob.ts';

export const log = declareKnobs({
  commit_events: {
    type: 'boolean',
    default: true,
    doc: 'Whether events are flushed and committed after a merge, a completion, a closed phase and a session.',
  },
});

import { declareKnobs } from '../knob.ts';

export const schedule = declareKnobs({
  unknown_dep_policy: {
    type: 'string',
    default: 'block',
    choices: ['block', 'warn'],
    strictest: 'block',
    doc: 'What a dependency on an id that does not exist does to an item.',
  },
  cycle_policy: {
    type: 'string',
    default: 'error',
    choices: ['error', 'warn'],
    strictest: 'error',
    doc: 'What a circle of dependencies does.',
  },
  bugs_first: {
    type: 'boolean',
    default: true,
    doc: 'Whether bug fixes are offered before other work.',
  },
});

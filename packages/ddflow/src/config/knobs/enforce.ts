import { declareKnobs } from '../knob.ts';

export const enforce = declareKnobs({
  outside_globs: {
    type: 'string',
    default: 'report',
    choices: ['report', 'block'],
    strictest: 'block',
    doc: 'What a change outside the globs of its item does at merge and commit.',
  },
});

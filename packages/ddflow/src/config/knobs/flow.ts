import { declareKnobs } from '../knob.ts';

export const flow = declareKnobs({
  bugfix_tags: {
    type: 'strings',
    default: ['bug', 'bugfix', 'fix'],
    doc: 'Tags that make an item a bug fix.',
  },
});

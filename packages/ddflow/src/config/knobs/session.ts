import { declareKnobs } from '../knob.ts';
import { wrongPattern } from '../pattern.ts';

export const session = declareKnobs({
  log_prompts: {
    type: 'boolean',
    default: true,
    doc: 'Whether the prompts of a session are recorded.',
  },
  redact_extra: {
    type: 'strings',
    default: [],
    checkMember: (pattern) => {
      const wrong = wrongPattern(pattern);
      return wrong === undefined ? undefined : `${pattern}: ${wrong}`;
    },
    doc: 'Regular expressions of what is removed from texts besides the known secrets.',
  },
  brief_max_tokens: {
    type: 'integer',
    default: 1200,
    min: 200,
    doc: 'Tokens that a brief may have.',
  },
});

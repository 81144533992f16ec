import { declareKnobs } from '../knob.ts';

export const gates = declareKnobs({
  task_pipeline: {
    type: 'strings',
    default: [
      'research',
      'rules',
      'implement',
      'rubber_duck',
      'critic',
      'standards',
      'unit_tests',
      'bug_hunt',
      'dedupe',
      'merge',
    ],
    doc: 'Gates of a task, in order.',
  },
  phase_pipeline: {
    type: 'strings',
    default: [
      'research',
      'tasks',
      'unit_tests',
      'bug_hunt',
      'dedupe',
      'live_test',
      'corrections',
      'docs',
      'merge',
    ],
    doc: 'Gates of a phase, in order.',
  },
  required: {
    type: 'strings',
    default: ['implement', 'unit_tests', 'merge'],
    doc: 'Gates that must have passed before an item completes.',
  },
  unavailable_is_failure: {
    type: 'boolean',
    default: false,
    strictest: true,
    doc: 'Whether a gate that could not run counts as failed.',
  },
  allow_skip_with_reason: {
    type: 'boolean',
    default: true,
    strictest: false,
    doc: 'Whether a gate may be skipped when a reason is given.',
  },
  require_outcome: {
    type: 'boolean',
    default: true,
    strictest: true,
    doc: 'Whether every gate of the pipeline needs an outcome, whatever it is.',
  },
  evidence_required: {
    type: 'strings',
    default: ['unit_tests', 'rubber_duck', 'critic', 'standards', 'docs'],
    doc: 'Gates whose pass counts only with evidence.',
  },
});

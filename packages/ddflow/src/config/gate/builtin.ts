import type { GateValues } from './fields.ts';

/**
 * The gates that are there without configuration. One without a command, and not settled by ddflow
 * itself (`implement`, `tasks`, `merge`), is recorded by whoever did the work.
 */
export const builtinGates: Readonly<Record<string, Partial<GateValues>>> = {
  research: {
    title: 'Research',
    description: 'What is assumed was written down so that it can be wrong, and was tried.',
    applies_to: 'both',
    evidence: true,
  },
  rules: {
    title: 'Rules',
    description: 'The rules that hold for this item were read in its brief.',
    applies_to: 'both',
  },
  implement: {
    title: 'Implementation',
    description:
      'The change is committed in its own tree, is not empty, and lies inside the globs.',
  },
  rubber_duck: {
    title: 'Refutation',
    description: 'A model of another family tried to show that the change is wrong.',
    reviewer: 'different_family',
    evidence: true,
  },
  critic: {
    title: 'Critique',
    description: 'A model of another family held the diff against what was wanted.',
    reviewer: 'different_family',
    evidence: true,
  },
  verify: {
    title: 'Verification',
    description: 'A model of another family judged whether the result does what was wanted.',
    reviewer: 'different_family',
    evidence: true,
  },
  standards: {
    title: 'Standards',
    description: 'Linters and the conventions of the project were applied to the change.',
    evidence: true,
  },
  unit_tests: {
    title: 'Tests',
    description: 'The test suite of the project passes.',
    applies_to: 'both',
    evidence: true,
    timeout_s: 3600,
  },
  bug_hunt: {
    title: 'Bug hunt',
    description:
      'The kinds of bugs that recur were looked for; each finding has a probe and a test.',
    applies_to: 'both',
    evidence: true,
  },
  dedupe: {
    title: 'Duplication',
    description: 'It was searched whether the project already does what was added.',
    applies_to: 'both',
    evidence: true,
  },
  tasks: {
    title: 'Tasks',
    description: 'Every task of the phase is finished.',
    applies_to: 'phase',
  },
  live_test: {
    title: 'Live test',
    description: 'The result of the phase was used as its users will use it.',
    applies_to: 'phase',
    evidence: true,
  },
  corrections: {
    title: 'Corrections',
    description: 'What the tests of the phase brought up is mended.',
    applies_to: 'phase',
  },
  docs: {
    title: 'Documentation',
    description: 'The documents say what the phase changed.',
    applies_to: 'phase',
    evidence: true,
  },
  merge: {
    title: 'Merge',
    description: 'The change has landed on its base.',
    applies_to: 'both',
  },
};

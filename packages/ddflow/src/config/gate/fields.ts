import { wrongGlob } from '../constraints.ts';
import { declareKnobs, type ValuesOf } from '../knob.ts';
import { wrongPattern } from '../pattern.ts';

/** The fields of `[gate.<id>]`. */
export const gateFields = declareKnobs({
  title: { type: 'string', default: '', doc: 'Name for people.' },
  description: { type: 'string', default: '', doc: 'What passing it means.' },
  command: {
    type: 'string',
    default: '',
    doc: 'Command whose exit code decides; empty: its outcome is recorded by whoever does the work.',
  },
  cwd: {
    type: 'string',
    default: 'worktree',
    choices: ['worktree', 'repo'],
    strictest: 'worktree',
    doc: 'Where the command runs: in the tree of the item, or in the primary checkout.',
  },
  env: { type: 'table', default: {}, doc: 'Variables added to the environment of the command.' },
  timeout_s: {
    type: 'integer',
    // Long enough for most suites, short enough that a hanging one is noticed the same hour.
    default: 1800,
    min: 1,
    doc: 'Seconds that the command may take.',
  },
  reviewer: {
    type: 'string',
    default: '',
    choices: ['', 'different_family', 'same_family_ok'],
    strictest: 'different_family',
    doc: 'Empty: its holder records it; otherwise a reviewer, of another model family or of any.',
  },
  evidence: {
    type: 'boolean',
    default: false,
    strictest: true,
    doc: 'Whether recording a pass by hand needs evidence.',
  },
  applies_to: {
    type: 'string',
    default: 'task',
    choices: ['task', 'phase', 'both'],
    strictest: 'both',
    doc: 'Which items it belongs to.',
  },
  applies_when: {
    type: 'strings',
    default: [],
    check: (globs) => globs.map(wrongGlob).find((wrong) => wrong !== undefined),
    strictest: [],
    doc: 'Paths of which one must have changed for it to apply; empty: always.',
  },
  unavailable_exits: {
    type: 'integers',
    default: [],
    doc: 'Exit codes that mean "could not run".',
  },
  partial_exits: {
    type: 'integers',
    default: [],
    doc: 'Exit codes that mean "done in part".',
  },
  require_output: {
    type: 'string',
    default: '',
    check: wrongPattern,
    doc: 'Regular expression: an exit 0 whose output lacks it is "could not run".',
  },
  fail_output: {
    type: 'string',
    default: '',
    check: wrongPattern,
    doc: 'Regular expression: an exit 0 whose output has it failed.',
  },
});

export type GateValues = ValuesOf<typeof gateFields>;

import { wrongBranchPrefix, wrongGlob, wrongWhenEmpty } from '../constraints.ts';
import { declareKnobs } from '../knob.ts';

export const worktree = declareKnobs({
  enabled: {
    type: 'boolean',
    default: true,
    strictest: true,
    doc: 'Whether a claim gets a working tree of its own.',
  },
  root: {
    type: 'string',
    default: '.ddflow/worktrees',
    check: wrongWhenEmpty,
    doc: 'Folder of those trees, from the root of the repository.',
  },
  branch_prefix: {
    type: 'string',
    default: 'ddflow/',
    check: wrongBranchPrefix,
    doc: 'What the branch of an item begins with.',
  },
  base_ref: {
    type: 'string',
    default: '',
    doc: 'Branch that trees fork from and land on; empty: the default branch, found by itself.',
  },
  merge_strategy: {
    type: 'string',
    default: 'no-ff',
    choices: ['no-ff', 'ff-only', 'squash'],
    strictest: 'no-ff',
    doc: 'How a finished branch lands.',
  },
  local_files: {
    type: 'strings',
    default: [],
    checkMember: wrongGlob,
    doc: 'Files that git ignores and a new tree needs; copied, never over an existing file.',
  },
  setup: {
    type: 'string',
    default: '',
    doc: 'Command that makes a new tree able to build; needs one approval when it came by clone or pull.',
  },
  setup_timeout_s: {
    type: 'integer',
    default: 600,
    min: 1,
    doc: 'Seconds that the set-up command may take.',
  },
});

import { declareFailures } from '@ddflow/base/failure';

/** Failures and refusals of ddflow that a user can reach. `docs/errors.md` is derived from these rows. */
export const failures = declareFailures({
  notInitialised: {
    exit: 'failed',
    when: 'the repository has no .ddflow folder on its log branch',
    hint: 'ddflow init',
  },
  configUnknown: {
    exit: 'failed',
    when: 'a configuration key that nothing declares is to be set or shown',
    hint: 'ddflow config --explain',
  },
  configInvalid: {
    exit: 'refused',
    when: 'a value given by an edit or by the environment is not allowed',
    hint: 'ddflow config --explain shows the allowed values',
  },
  configNewer: {
    exit: 'refused',
    when: 'the configuration to be edited says that a newer ddflow wrote it',
    hint: 'edit it with that version, or by hand',
  },
  landingUnsettled: {
    exit: 'nothing',
    when: 'a landing was cut short and another program holds what settling it needs',
    hint: 'let that program finish, then run the command again',
  },
  treeUnusable: {
    exit: 'refused',
    when: 'what lies where the tree of an item should be is not that tree',
    hint: 'look at it, move what you want to keep, and run the command again',
  },
  idInvalid: {
    exit: 'failed',
    when: 'an id holds characters that a branch or a file name cannot',
    hint: 'use letters, digits and . _ -',
  },
  idTaken: {
    exit: 'refused',
    when: 'an item of this id exists already and is not the same',
    hint: 'choose another id',
  },
  itemUnknown: {
    exit: 'failed',
    when: 'no item has the id given',
    hint: 'ddflow board',
  },
  duplicate: {
    exit: 'refused',
    when: 'an open record of the same kind says the same',
    hint: 'add --new when it is really another one',
  },
  parentUnusable: {
    exit: 'refused',
    when: 'the phase or parent named cannot take another item',
    hint: 'name an open one',
  },
  agentName: {
    exit: 'failed',
    when: 'a declared agent name holds other characters than letters, digits and . _ -, or over 64 of them',
    hint: 'declare a name such as worker-1',
  },
  notReady: {
    exit: 'refused',
    when: 'an item cannot be claimed now',
    hint: 'ddflow next shows what can be taken instead',
  },
  notHolder: {
    exit: 'refused',
    when: 'only the holder of an item may do this',
    hint: 'ddflow show says who holds it; --agent declares who you are',
  },
  stateRefused: {
    exit: 'refused',
    when: 'the state that an item is in does not allow this',
    hint: 'ddflow show says what state it is in',
  },
  gateUnknown: {
    exit: 'failed',
    when: 'a gate is named that the item does not pass through',
    hint: 'ddflow gate status lists its gates',
  },
  gateNotByHand: {
    exit: 'refused',
    when: 'an outcome is to be recorded that the product must find out itself',
    hint: 'ddflow gate run, or ddflow merge',
  },
  gateNeeds: {
    exit: 'refused',
    when: 'an outcome is recorded without what its gate asks for',
    hint: 'give the evidence or the reason that is named',
  },
  mergeRefused: {
    exit: 'refused',
    when: 'an item cannot land as it stands',
    hint: 'mend each condition, then merge again',
  },
  mergeConflict: {
    exit: 'refused',
    when: 'the branch and what it lands on changed the same lines',
    hint: 'merge the target into the tree, settle the files, commit, run the gates again',
  },
  mergeBusy: {
    exit: 'nothing',
    when: 'another program holds what landing needs',
    hint: 'run it again in a moment',
  },
  completeRefused: {
    exit: 'refused',
    when: 'an item does not meet every condition of completion',
    hint: 'mend each condition, then complete again',
  },
  setupUnavailable: {
    exit: 'nothing',
    when: 'the command that prepares a tree may not or cannot run here',
    hint: 'read the command, then approve its digest',
  },
  setupFailed: {
    exit: 'failed',
    when: 'the command that prepares a tree failed',
    hint: 'mend the command (ddflow config --set worktree.setup …) and claim again',
  },
  sessionUnknown: {
    exit: 'failed',
    when: 'no session has the id given',
    hint: 'ddflow session start gives one',
  },
  initRefused: {
    exit: 'refused',
    when: 'a project cannot be made here',
    hint: 'mend what is named and run it again',
  },
  globInvalid: {
    exit: 'failed',
    when: 'a pattern of paths cannot be read',
    hint: 'write paths from the root of the repository, such as src/**, docs/*.md, src/{a,b}.ts',
  },
  usage: {
    exit: 'failed',
    when: 'a command is called with arguments that it does not take, or there is no such command',
    hint: 'ddflow --help',
  },
});

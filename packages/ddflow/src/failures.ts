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
});

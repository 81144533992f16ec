import { declareFailures } from '@ddflow/base/failure';

/** Failures and refusals of ddflow that a user can reach. `docs/errors.md` is derived from these rows. */
export const failures = declareFailures({
  notInitialised: {
    exit: 'failed',
    when: 'the repository has no .ddflow folder on its log branch',
    hint: 'ddflow init',
  },
});

import { declareFailures } from './failure.ts';

/** Failures of the ground floor. */
export const failures = declareFailures({
  lockUnwritable: {
    exit: 'nothing',
    when: 'the lock file cannot be written, so that it would exclude nobody',
    hint: 'make the git directory writable for this user',
  },
  lockBusy: {
    exit: 'nothing',
    when: 'another process held the lock longer than the wait allows',
    hint: 'try again; `ddflow doctor` names who writes',
  },
  notARepository: {
    exit: 'failed',
    when: 'the directory is in no git repository',
    hint: 'run it inside a repository, or name one with --repo',
  },
  gitFailed: {
    exit: 'failed',
    when: 'a git command that should succeed did not',
    hint: 'read what git said',
  },
  gitNoIdentity: {
    exit: 'nothing',
    when: 'git has no name and e-mail to commit with',
    hint: 'git config user.name "…" && git config user.email "…"',
  },
  tomlInvalid: {
    exit: 'failed',
    when: 'a TOML file cannot be parsed',
    hint: 'mend the file at the line named',
  },
});

import { failures } from '../failures.ts';
import { git } from './run.ts';

export type Identity = { name: string; email: string };

/**
 * Who commits made in `cwd` would be by. Throws `git-no-identity` where git would refuse to commit,
 * so that it is told before anything is written.
 */
export async function committerIdentity(cwd: string): Promise<Identity> {
  const { stdout, stderr, exitCode } = await git(cwd, ['var', 'GIT_COMMITTER_IDENT'], {
    okExits: [128],
  });
  const match = exitCode === 0 ? /^(.+) <(.+)> \d+ [+-]\d{4}$/.exec(stdout.trim()) : null;
  const [, name, email] = match ?? [];
  if (name === undefined || email === undefined) {
    throw failures.gitNoIdentity({
      message: 'git has no name and e-mail to commit with',
      details: { stderr },
    });
  }
  return { name, email };
}

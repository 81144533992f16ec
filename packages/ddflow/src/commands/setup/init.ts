import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDir, readIfExists, writeAtomic } from '@ddflow/base/files';
import { committerIdentity } from '@ddflow/base/git/identity';
import { listCheckouts, readHead } from '@ddflow/base/git/refs';
import { findRepository, type Repository } from '@ddflow/base/git/repository';
import { git } from '@ddflow/base/git/run';
import { done, nothing } from '@ddflow/base/outcome';
import { detectTestCommand } from '../../config/detect.ts';
import { profiles, profileToml } from '../../config/profiles.ts';
import { failures } from '../../failures.ts';
import { cloneId } from '../../project/clone.ts';
import { logBranchOf, recordLogBranch } from '../../project/log-branch.ts';
import { stateDirOf } from '../../project/state-dir.ts';
import { hideTrees } from '../../trees/exclude.ts';
import { defineStandalone } from '../definition.ts';

const CONFIG = '.ddflow/config.toml';

export const command = defineStandalone(
  {
    name: 'init',
    family: 'setup',
    action: 'init',
    doc: 'Make this repository a ddflow project on the branch that is checked out.',
    help: 'Writes .ddflow/config.toml and commits it by its path. Run again it changes nothing.\nExample: ddflow init --test-command "npm test"',
    params: {
      test_command: { type: 'string', doc: 'What runs the tests; looked for when absent.' },
      profile: {
        type: 'string',
        choices: profiles,
        default: 'lean',
        doc: 'lean: implement, test, merge. full: ten gates and an independent reviewer.',
      },
      no_commit: { type: 'boolean', doc: 'Leave the file for you to commit.' },
    },
    result: 'init@1',
    prose: false,
    readOnly: false,
  },
  async ({ test_command, profile = 'lean', no_commit }, request) => {
    const repository = findRepository(request.repo ?? request.cwd);
    const state = stateDirOf(repository);
    const known = await logBranchOf(repository, state);
    if (known !== undefined) {
      const data = { branch: known, profile: '', test_command: '', committed: false };
      return nothing(data, `this is a ddflow project already, on ${known}`);
    }
    const { top, branch } = primaryCheckout(repository);
    if (no_commit !== true) await committerIdentity(top);
    const test = test_command ?? detectTestCommand((path) => readIfExists(join(top, path)));
    ensureDir(join(top, '.ddflow'));
    if (!existsSync(join(top, CONFIG))) {
      writeAtomic(join(top, CONFIG), profileToml(profile, test === undefined ? {} : { testCommand: test }));
    }
    hideTrees(repository);
    cloneId(state);
    recordLogBranch(state, branch);
    if (no_commit !== true) {
      await git(top, ['add', '--', CONFIG]);
      await git(top, ['commit', '-q', '--no-verify', '-m', 'Make this a ddflow project', '--', CONFIG]);
    }
    const data = { branch, profile, test_command: test ?? '', committed: no_commit !== true };
    const tests = test === undefined ? 'no test command found: ddflow config --set gate.unit_tests.command "…"' : `tests: ${test}`;
    const lines = [
      `a ddflow project on ${branch}, profile ${profile}; ${tests}`,
      'next: ddflow phase add P1 · ddflow task add T1 --phase P1 --globs "src/**" · ddflow next',
    ];
    return done(data, lines.join('\n'));
  },
);

/** The tree that init writes into; the branch that it stands on becomes the log's. */
function primaryCheckout(repository: Repository): { top: string; branch: string } {
  const primary = listCheckouts(repository).find(({ primary }) => primary);
  const top = primary?.top;
  if (top === undefined) return refuse('a bare repository has no tree to write to', 'run init in a clone of it, and push');
  const { branch } = readHead(repository.commonDir);
  if (branch === undefined) return refuse('no branch is checked out', 'git switch <branch>');
  return { top, branch };
}

function refuse(message: string, hint: string): never {
  throw failures.initRefused({ message, hint });
}

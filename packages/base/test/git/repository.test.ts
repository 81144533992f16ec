import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findRepository, primaryTop } from '../../src/git/repository.ts';
import { repositoryIn, run, temporary, write } from './sandbox.ts';

/** What git itself says of the same place. */
function gitSays(cwd: string) {
  const ask = (what: string) => run(cwd, 'rev-parse', '--path-format=absolute', what);
  const inside = ask('--is-inside-work-tree') === 'true';
  return {
    commonDir: ask('--git-common-dir'),
    gitDir: ask('--git-dir'),
    top: inside ? ask('--show-toplevel') : undefined,
    bare: ask('--is-bare-repository') === 'true',
  };
}

const layouts: Record<string, (root: string) => string> = {
  'the root': (root) => repositoryIn(root),
  'a folder below': (root) => {
    mkdirSync(join(repositoryIn(root), 'x/y'), { recursive: true });
    return join(root, 'x/y');
  },
  'a linked tree': (root) => {
    run(repositoryIn(join(root, 'main')), 'worktree', 'add', '-q', '../tree');
    return join(root, 'tree');
  },
  'a bare repository': (root) => {
    run(root, 'init', '-q', '--bare', 'r.git');
    return join(root, 'r.git');
  },
  'a folder inside a bare repository': (root) => {
    run(root, 'init', '-q', '--bare', 'r.git');
    return join(root, 'r.git/refs/heads');
  },
  'a linked tree of a bare repository': (root) => {
    run(repositoryIn(join(root, 'seed')), 'clone', '-q', '--bare', '.', '../r.git');
    run(join(root, 'r.git'), 'worktree', 'add', '-q', '../tree', 'main');
    return join(root, 'tree');
  },
  'a folder whose .git file names a bare repository': (root) => {
    run(root, 'init', '-q', '--bare', '.bare');
    writeFileSync(join(root, '.git'), 'gitdir: ./.bare\n');
    return root;
  },
  'inside .git': (root) => join(repositoryIn(root), '.git/hooks'),
  'a submodule': (root) => {
    repositoryIn(join(root, 'lib'));
    const outer = repositoryIn(join(root, 'outer'));
    run(outer, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', '../lib', 'lib');
    return join(outer, 'lib');
  },
  'a git directory kept elsewhere': (root) => {
    run(root, 'init', '-q', '--separate-git-dir', 'kept.git', 'work');
    return join(root, 'work');
  },
  'a symlink into a tree': (root) => {
    mkdirSync(join(repositoryIn(join(root, 'main')), 'deep'));
    symlinkSync(join(root, 'main/deep'), join(root, 'link'));
    return join(root, 'link');
  },
  'a symlinked .git': (root) => {
    repositoryIn(join(root, 'main'));
    renameSync(join(root, 'main/.git'), join(root, 'elsewhere'));
    symlinkSync('../elsewhere', join(root, 'main/.git'));
    return join(root, 'main');
  },
  'core.worktree elsewhere': (root) => {
    run(repositoryIn(join(root, 'main')), 'config', 'core.worktree', '../../other');
    mkdirSync(join(root, 'other'));
    return join(root, 'main');
  },
  'a quoted core.worktree, which git is asked about': (root) => {
    run(repositoryIn(join(root, 'main')), 'config', 'core.worktree', '../../other # dir');
    mkdirSync(join(root, 'other # dir'));
    return join(root, 'other # dir');
  },
  'per-tree configuration': (root) => {
    run(repositoryIn(root), 'sparse-checkout', 'set', 'src');
    return root;
  },
  'a broken .git folder below a whole repository': (root) => {
    write(join(repositoryIn(root), 'sub/.git/junk'), '');
    return join(root, 'sub');
  },
};

describe('findRepository agrees with git about', () => {
  for (const [name, prepare] of Object.entries(layouts)) {
    if (name.startsWith('a quoted') || name.startsWith('core.worktree')) continue;
    test(name, () => {
      const cwd = prepare(temporary());
      expect(findRepository(cwd, {})).toEqual(gitSays(cwd));
    });
  }
});

test('core.worktree names the tree, plain or quoted', () => {
  const plain = temporary();
  expect(findRepository(layouts['core.worktree elsewhere']!(plain), {}).top).toBe(
    join(plain, 'other'),
  );
  const quoted = temporary();
  layouts['a quoted core.worktree, which git is asked about']!(quoted);
  expect(findRepository(join(quoted, 'main/.git'), {}).commonDir).toBe(join(quoted, 'main/.git'));
});

test('GIT_DIR and GIT_WORK_TREE are obeyed', () => {
  const root = temporary();
  const main = repositoryIn(join(root, 'main'));
  mkdirSync(join(root, 'work'));
  const env = { GIT_DIR: '../main/.git', GIT_WORK_TREE: '.' };
  expect(findRepository(join(root, 'work'), env)).toEqual({
    commonDir: join(main, '.git'),
    gitDir: join(main, '.git'),
    top: join(root, 'work'),
    bare: false,
  });
  expect(findRepository(main, { GIT_DIR: '.git' }).top).toBe(main);
});

test('outside any repository it is refused by name', () => {
  const root = temporary();
  expect(() => findRepository(root, {})).toThrowError(
    expect.objectContaining({ code: 'not-a-repository', message: expect.stringContaining(root) }),
  );
  writeFileSync(join(root, '.git'), 'gitdir: /nowhere/at/all\n');
  expect(() => findRepository(root, {})).toThrowError(
    expect.objectContaining({ code: 'not-a-repository' }),
  );
  expect(() => findRepository(join(root, 'gone'), {})).toThrowError(
    expect.objectContaining({ code: 'not-a-repository' }),
  );
});

test('primaryTop is found from a linked tree', () => {
  const root = temporary();
  const main = repositoryIn(join(root, 'main'));
  run(main, 'worktree', 'add', '-q', '../tree');
  expect(primaryTop(findRepository(join(root, 'tree'), {}))).toBe(main);
  expect(primaryTop(findRepository(main, {}))).toBe(main);
});

test('it takes less than a millisecond', () => {
  const deep = join(repositoryIn(temporary()), 'a/b/c/d/e');
  mkdirSync(deep, { recursive: true });
  const times = Array.from({ length: 50 }, () => {
    const started = performance.now();
    findRepository(deep, {});
    return performance.now() - started;
  }).sort((a, b) => a - b);
  // Five times the figure, as a limit against hangs; the figure itself is a row of the benchmark.
  expect(times[25]).toBeLessThan(5);
});

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listCheckouts, readHead, readRef } from '../../src/git/refs.ts';
import { findRepository } from '../../src/git/repository.ts';
import { repositoryIn, run, temporary } from './sandbox.ts';

describe('readHead', () => {
  test('names the branch, also one without a commit and one with slashes', () => {
    const root = temporary();
    run(root, 'init', '-q', '-b', 'feature/ö/1');
    expect(readHead(join(root, '.git'))).toEqual({ branch: 'feature/ö/1' });
  });

  test('gives the commit where no branch is checked out', () => {
    const root = repositoryIn(temporary());
    run(root, 'checkout', '-q', '--detach');
    expect(readHead(join(root, '.git'))).toEqual({ oid: run(root, 'rev-parse', 'HEAD') });
  });

  test('throws git-failed where HEAD says nothing', () => {
    const root = repositoryIn(temporary());
    writeFileSync(join(root, '.git/HEAD'), 'garbage');
    expect(() => readHead(join(root, '.git'))).toThrowError(
      expect.objectContaining({ code: 'git-failed' }),
    );
  });
});

describe('readRef', () => {
  test('reads loose, packed, both and none', () => {
    const root = repositoryIn(temporary());
    const git = join(root, '.git');
    const first = run(root, 'rev-parse', 'main');
    run(root, 'branch', 'ain');
    run(root, 'branch', 'old');
    run(root, 'pack-refs', '--all');
    run(root, 'commit', '-q', '--allow-empty', '-m', 'second');
    expect(readRef(git, 'refs/heads/main')).toBe(run(root, 'rev-parse', 'main'));
    expect(readRef(git, 'refs/heads/old')).toBe(first);
    expect(readRef(git, 'refs/heads/ain')).toBe(first);
    expect(readRef(git, 'refs/heads/none')).toBeUndefined();
    expect(readRef(git, 'refs/heads')).toBeUndefined();
  });

  test('follows a ref that names another', () => {
    const root = repositoryIn(temporary());
    run(root, 'symbolic-ref', 'refs/heads/alias', 'refs/heads/main');
    run(root, 'pack-refs', '--all');
    expect(readRef(join(root, '.git'), 'refs/heads/alias')).toBe(run(root, 'rev-parse', 'main'));
  });
});

describe('listCheckouts', () => {
  test('lists the primary first, then every linked tree, from any of them', () => {
    const root = temporary();
    const main = repositoryIn(join(root, 'main'));
    run(main, 'worktree', 'add', '-q', '-b', 'side', '../one');
    run(main, 'worktree', 'add', '-q', '--detach', '../two');
    const common = join(main, '.git');
    const expected = [
      { top: main, gitDir: common, branch: 'main', primary: true },
      {
        top: join(root, 'one'),
        gitDir: join(common, 'worktrees/one'),
        branch: 'side',
        primary: false,
      },
      {
        top: join(root, 'two'),
        gitDir: join(common, 'worktrees/two'),
        branch: undefined,
        primary: false,
      },
    ];
    expect(listCheckouts(findRepository(main, {}))).toEqual(expected);
    expect(listCheckouts(findRepository(join(root, 'one'), {}))).toEqual(expected);
  });

  test('keeps a tree whose folder is gone', () => {
    const root = temporary();
    const main = repositoryIn(join(root, 'main'));
    run(main, 'worktree', 'add', '-q', '../one');
    rmSync(join(root, 'one'), { recursive: true });
    const tops = listCheckouts(findRepository(main, {})).map(({ top }) => top);
    expect(tops).toEqual([main, join(root, 'one')]);
  });

  test('a bare repository has linked trees only', () => {
    const root = temporary();
    repositoryIn(join(root, 'seed'));
    run(root, 'clone', '-q', '--bare', 'seed', 'r.git');
    run(join(root, 'r.git'), 'worktree', 'add', '-q', '../tree', 'main');
    for (const at of ['r.git', 'tree']) {
      const checkouts = listCheckouts(findRepository(join(root, at), {}));
      expect(checkouts.map(({ top, branch, primary }) => ({ top, branch, primary }))).toEqual([
        { top: join(root, 'tree'), branch: 'main', primary: false },
      ]);
    }
  });

  test('a primary tree kept apart from its git directory is listed without a place', () => {
    const root = temporary();
    run(root, 'init', '-q', '-b', 'main', '--separate-git-dir', 'kept.git', 'work');
    run(join(root, 'work'), 'commit', '-q', '--allow-empty', '-m', 'first');
    run(join(root, 'work'), 'add', '.');
    run(join(root, 'work'), 'worktree', 'add', '-q', '../tree');
    const [seenFromOutside] = listCheckouts(findRepository(join(root, 'tree'), {}));
    expect(seenFromOutside).toMatchObject({ top: undefined, branch: 'main', primary: true });
    const [seenFromInside] = listCheckouts(findRepository(join(root, 'work'), {}));
    expect(seenFromInside).toMatchObject({ top: join(root, 'work'), primary: true });
  });
});

import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { advance } from '../../../src/trees/landing/advance.ts';
import {
  commit,
  commitApart,
  opened,
  read,
  repositoryIn,
  run,
  temporary,
  write,
} from '../sandbox.ts';

function setUp(files?: Record<string, string>) {
  const root = temporary();
  const top = repositoryIn(join(root, 'work'), files);
  const from = run(top, 'rev-parse', 'main');
  const stateDir = join(top, '.git/ddflow');
  const land = (to: string, branch = 'main') =>
    advance({ repository: opened(top), stateDir, branch, from, to, reason: 'T1' });
  return { root, top, from, stateDir, land };
}

const tip = (top: string, branch = 'main') => run(top, 'rev-parse', branch);
const status = (top: string) => run(top, 'status', '--porcelain=v1', '--untracked-files=all');

/** What a refusal must leave: the branch, every file, the index, and nothing of ours. */
function photograph(top: string) {
  const files = run(top, 'ls-files', '-z', '--cached', '--others').split('\0').sort();
  return {
    tip: tip(top),
    index: run(top, 'ls-files', '--stage'),
    status: status(top),
    contents: files.map((file) => [file, contentOf(join(top, file))]),
    gitDir: readdirSync(join(top, '.git')).filter((name) => /lock|landing/.test(name)),
  };
}

function contentOf(path: string): string {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined || stat.isDirectory()) return String(stat?.isDirectory());
  return stat.isSymbolicLink() ? readlinkSync(path) : read(path);
}

describe('the target is checked out in a clean primary tree', () => {
  test('branch, index and files move together', async () => {
    const { top, from, stateDir, land } = setUp({
      'a.txt': 'one\n',
      'gone/b.txt': 'two\n',
      'x.sh': '',
    });
    const to = commitApart(top, from, {
      'a.txt': 'changed\n',
      'gone/b.txt': undefined,
      'new/c.txt': 'three\n',
    });
    expect(await land(to)).toEqual({ kind: 'advanced', checkout: top, hookFailure: undefined });
    expect(tip(top)).toBe(to);
    expect(run(top, 'symbolic-ref', 'HEAD')).toBe('refs/heads/main');
    expect(status(top)).toBe('');
    expect(read(join(top, 'a.txt'))).toBe('changed\n');
    expect(existsSync(join(top, 'gone'))).toBe(false);
    expect(readdirSync(join(stateDir, 'landing'))).toEqual(['lock.db']);
    expect(photograph(top).gitDir).toEqual([]);
    expect(run(top, 'reflog', '-1', '--format=%gs')).toBe('ddflow: T1');
  });

  test('modes, symlinks, and files that become folders and back', async () => {
    const { top, from, land } = setUp({ file: 'x', 'folder/inner': 'y', 'run.sh': 'z' });
    run(top, 'checkout', '-q', '-b', 'side');
    chmodSync(join(top, 'run.sh'), 0o755);
    symlinkSync('run.sh', join(top, 'link'));
    const to = commit(top, { file: undefined, folder: undefined });
    write(join(top, 'file/now/inner'), 'x');
    writeFileSync(join(top, 'folder'), 'y');
    const further = commit(top, {});
    run(top, 'checkout', '-q', 'main');
    expect((await land(further)).kind).toBe('advanced');
    expect(status(top)).toBe('');
    expect(readlinkSync(join(top, 'link'))).toBe('run.sh');
    expect(lstatSync(join(top, 'run.sh')).mode & 0o111).not.toBe(0);
    expect(run(top, 'merge-base', '--is-ancestor', to, 'main')).toBe('');
    expect(from).not.toBe(further);
  });

  test('it works from a linked tree and for odd names', async () => {
    const { top, from, root } = setUp({ 'a.txt': 'one\n' });
    run(top, 'worktree', 'add', '-q', '../tree');
    const to = commitApart(top, from, { 'sp ace/ü"\n\t.txt': 'x', '-dash': 'y' });
    const repository = opened(join(root, 'tree'));
    const outcome = await advance({
      repository,
      stateDir: join(repository.commonDir, 'ddflow'),
      branch: 'main',
      from,
      to,
      reason: 'two\nlines',
    });
    expect(outcome.kind).toBe('advanced');
    expect(status(top)).toBe('');
    expect(read(join(top, 'sp ace/ü"\n\t.txt'))).toBe('x');
  });

  test("the user's post-merge hook runs once, and its failure is told", async () => {
    const { top, from, land } = setUp();
    const hook = join(top, '.git/hooks/post-merge');
    write(hook, '#!/bin/sh\necho "$1" >> "$PWD/.git/ran"\necho no >&2\nexit 3\n');
    chmodSync(hook, 0o755);
    const to = commitApart(top, from, { 'b.txt': 'b' });
    expect(await land(to)).toMatchObject({
      kind: 'advanced',
      hookFailure: expect.stringContaining('no'),
    });
    expect(read(join(top, '.git/ran'))).toBe('0\n');
  });
});

describe('edits that the landing does not touch stay byte for byte', () => {
  test('staged, unstaged, both, deleted, untracked and ignored', async () => {
    const { top, from, land } = setUp({
      '.gitignore': '*.log\n',
      'a.txt': 'one\n',
      'staged.txt': '1',
      'unstaged.txt': '1',
      'both.txt': '1',
      'deleted.txt': '1',
    });
    const to = commitApart(top, from, { 'a.txt': 'landed\n', 'sub/new.txt': 'n' });
    writeFileSync(join(top, 'staged.txt'), '2');
    writeFileSync(join(top, 'both.txt'), '2');
    write(join(top, 'sub/staged-new.txt'), 'new');
    run(top, 'add', '-A');
    writeFileSync(join(top, 'both.txt'), '3');
    writeFileSync(join(top, 'unstaged.txt'), '2');
    run(top, 'rm', '-q', '--cached', 'deleted.txt');
    write(join(top, 'sub/untracked.txt'), 'u');
    write(join(top, 'noise.log'), 'l');
    const before = photograph(top);
    expect((await land(to)).kind).toBe('advanced');
    const after = photograph(top);
    expect(after.status).toBe(before.status);
    const untouched = (shot: typeof before) =>
      shot.contents.filter(([file]) => file !== 'a.txt' && file !== 'sub/new.txt');
    expect(untouched(after)).toEqual(untouched(before));
    expect(run(top, 'show', ':both.txt')).toBe('2');
  });
});

describe('what it would touch refuses it before anything changed', () => {
  const cases: Record<string, { edit: (top: string) => void; paths: string[] }> = {
    'an unstaged edit': {
      edit: (top) => writeFileSync(join(top, 'a.txt'), 'mine'),
      paths: ['a.txt'],
    },
    'a staged edit': {
      edit: (top) => {
        writeFileSync(join(top, 'a.txt'), 'mine');
        run(top, 'add', 'a.txt');
      },
      paths: ['a.txt'],
    },
    'an edit of a file that it removes': {
      edit: (top) => writeFileSync(join(top, 'b.txt'), 'mine'),
      paths: ['b.txt'],
    },
    'an untracked file in the way': {
      edit: (top) => write(join(top, 'new/c.txt'), 'mine'),
      paths: ['new/c.txt'],
    },
    'an ignored file in the way': {
      edit: (top) => write(join(top, 'kept.log'), 'mine'),
      paths: ['kept.log'],
    },
    'a symlink in the way': {
      edit: (top) => symlinkSync('/nonexistent', join(top, 'kept.log')),
      paths: ['kept.log'],
    },
    'an untracked file where a folder must be': {
      edit: (top) => writeFileSync(join(top, 'new'), 'mine'),
      paths: ['new'],
    },
    'a symlink to a folder where a folder must be': {
      edit: (top) => {
        mkdirSync(join(top, 'other'));
        symlinkSync('other', join(top, 'new'));
      },
      paths: ['new'],
    },
    'ignored files in a folder where a file must be': {
      edit: (top) => write(join(top, 'plain/deep/x.log'), 'mine'),
      paths: ['plain/deep/x.log'],
    },
    'a staged file where a folder must be': {
      edit: (top) => {
        writeFileSync(join(top, 'new'), 'mine');
        run(top, 'add', 'new');
      },
      paths: ['new'],
    },
    'a staged file below a path that it writes': {
      edit: (top) => {
        write(join(top, 'plain/y.txt'), 'mine');
        run(top, 'add', 'plain/y.txt');
      },
      paths: ['plain/y.txt'],
    },
    'an edit that git was told not to look for': {
      edit: (top) => {
        run(top, 'update-index', '--assume-unchanged', 'a.txt');
        writeFileSync(join(top, 'a.txt'), 'mine');
      },
      paths: ['a.txt'],
    },
    'several at once': {
      edit: (top) => {
        writeFileSync(join(top, 'a.txt'), 'mine');
        writeFileSync(join(top, 'kept.log'), 'mine');
        writeFileSync(join(top, 'same.txt'), 'mine');
      },
      paths: ['a.txt', 'kept.log'],
    },
  };
  for (const [name, { edit, paths }] of Object.entries(cases)) {
    test(name, async () => {
      const { top, from, land, stateDir } = setUp({
        '.gitignore': '*.log\n',
        'a.txt': 'one\n',
        'b.txt': 'two\n',
        'same.txt': '',
      });
      const to = commitApart(top, from, {
        'a.txt': 'landed\n',
        'b.txt': undefined,
        'kept.log': 'landed\n',
        'new/c.txt': 'landed\n',
        plain: 'landed\n',
      });
      edit(top);
      const before = photograph(top);
      const outcome = await land(to);
      expect(outcome).toMatchObject({ kind: 'refused', conditions: [{ reason: 'edits', paths }] });
      expect(photograph(top)).toEqual(before);
      expect(readdirSync(join(stateDir, 'landing'))).toEqual(['lock.db']);
    });
  }

  for (const operation of ['merge', 'rebase', 'cherry-pick', 'bisect'] as const) {
    test(`a ${operation} in progress`, async () => {
      const { top, from, land } = setUp({ 'a.txt': 'one\n' });
      run(top, 'checkout', '-q', '-b', 'side', from);
      const side = commit(top, { 'a.txt': 'side\n' });
      run(top, 'checkout', '-q', '-b', 'other', from);
      commit(top, { 'a.txt': 'other\n' });
      run(top, 'checkout', '-q', 'main');
      run(top, 'reset', '-q', '--hard', 'other');
      const start = tip(top);
      const tryTo = (...args: string[]) => expect(() => run(top, ...args)).toThrow();
      if (operation === 'merge') tryTo('merge', 'side');
      if (operation === 'rebase') tryTo('rebase', 'side');
      if (operation === 'cherry-pick') tryTo('cherry-pick', side);
      if (operation === 'bisect') run(top, 'bisect', 'start', 'main', from);
      const to = commitApart(top, start, { 'b.txt': 'b' });
      const outcome = await advance({
        repository: opened(top),
        stateDir: join(top, '.git/ddflow'),
        branch: 'main',
        from: start,
        to,
        reason: 'T1',
      });
      expect(outcome).toMatchObject({ kind: 'refused' });
      expect(outcome).toHaveProperty(
        'conditions',
        expect.arrayContaining([expect.objectContaining({ reason: 'in-progress', operation })]),
      );
      expect(tip(top)).toBe(start);
      expect(await land(to)).toMatchObject({ kind: 'moved', actual: start });
    });
  }

  test('a target checked out in another tree, which is named', async () => {
    const { top, from, land, root } = setUp();
    run(top, 'checkout', '-q', '-b', 'elsewhere');
    run(top, 'worktree', 'add', '-q', '../theirs', 'main');
    const to = commitApart(top, from, { 'b.txt': 'b' });
    const theirs = join(root, 'theirs');
    expect(await land(to)).toMatchObject({
      kind: 'refused',
      conditions: [{ reason: 'checked-out-elsewhere', tree: theirs }],
    });
    expect(tip(top)).toBe(from);
    expect(status(theirs)).toBe('');
  });

  test('a target without a commit', async () => {
    const { top, from, land } = setUp();
    const to = commitApart(top, from, { 'b.txt': 'b' });
    expect(await land(to, 'unborn')).toMatchObject({
      kind: 'refused',
      conditions: [{ reason: 'unborn', remedy: 'git commit --allow-empty -m start' }],
    });
  });
});

describe('the target is not checked out', () => {
  test('only the branch moves', async () => {
    const { top, from, land } = setUp();
    run(top, 'checkout', '-q', '-b', 'elsewhere');
    writeFileSync(join(top, 'a.txt'), 'mine');
    const to = commitApart(top, from, { 'a.txt': 'landed\n' });
    expect(await land(to)).toEqual({
      kind: 'advanced',
      checkout: undefined,
      hookFailure: undefined,
    });
    expect(tip(top)).toBe(to);
    expect(tip(top, 'HEAD')).toBe(from);
    expect(status(top)).toBe(' M a.txt');
  });

  test('a bare repository', async () => {
    const { root, top, from } = setUp();
    const to = commit(top, { 'b.txt': 'b' });
    run(root, 'clone', '-q', '--bare', 'work', 'r.git');
    const bare = join(root, 'r.git');
    run(bare, 'update-ref', 'refs/heads/main', from);
    const stateDir = join(bare, 'ddflow');
    const request = { repository: opened(bare), stateDir, branch: 'main', from, to, reason: 'T1' };
    expect(await advance(request)).toMatchObject({ kind: 'advanced', checkout: undefined });
    expect(tip(bare)).toBe(to);
  });
});

describe('others at the same time', () => {
  test('a branch that moved meanwhile is told, with where it is', async () => {
    const { top, from, land } = setUp();
    const to = commitApart(top, from, { 'b.txt': 'b' });
    const actual = commit(top, { 'c.txt': 'c' });
    expect(await land(to)).toEqual({ kind: 'moved', actual });
    expect(tip(top)).toBe(actual);
  });

  test('of two landings at once one advances and the other is told', async () => {
    const { top, from, land } = setUp();
    const one = commitApart(top, from, { 'b.txt': 'b' });
    const other = commitApart(top, from, { 'c.txt': 'c' });
    const outcomes = await Promise.all([land(one), land(other)]);
    const winner = tip(top);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['advanced', 'moved']);
    expect(outcomes).toContainEqual({ kind: 'moved', actual: winner });
    expect(status(top)).toBe('');
  });

  test("somebody else's index.lock is left alone", async () => {
    const { top, from, land, stateDir } = setUp();
    const to = commitApart(top, from, { 'b.txt': 'b' });
    const lock = join(top, '.git/index.lock');
    writeFileSync(lock, '');
    expect(await land(to)).toMatchObject({ kind: 'busy', detail: expect.stringContaining(lock) });
    expect(read(lock)).toBe('');
    expect(tip(top)).toBe(from);
    expect(readdirSync(join(stateDir, 'landing'))).toEqual(['lock.db']);
  });

  test('somebody else who holds the branch is left alone', async () => {
    const { top, from, land } = setUp();
    const to = commitApart(top, from, { 'b.txt': 'b' });
    const lock = join(top, '.git/refs/heads/main.lock');
    writeFileSync(lock, '');
    expect(await land(to)).toMatchObject({ kind: 'busy' });
    expect(existsSync(lock)).toBe(true);
    expect(photograph(top)).toMatchObject({ tip: from, status: '', gitDir: [] });
  });

  test("a hook that refuses the branch's move takes everything back", async () => {
    const { top, from, land } = setUp();
    const hook = join(top, '.git/hooks/reference-transaction');
    const to = commitApart(top, from, { 'a.txt': 'b', 'b.txt': 'b' });
    write(hook, '#!/bin/sh\ntest "$1" != prepared\n');
    chmodSync(hook, 0o755);
    await expect(land(to)).rejects.toMatchObject({ code: 'git-failed' });
    expect(photograph(top)).toMatchObject({ tip: from, status: '', gitDir: [] });
  });
});

test('a target that is no descendant is a mistake of the caller', async () => {
  const { top, from, land } = setUp();
  const to = run(top, 'commit-tree', `${from}^{tree}`, '-m', 'unrelated');
  await expect(land(to)).rejects.toThrow('no descendant');
  expect(tip(top)).toBe(from);
});

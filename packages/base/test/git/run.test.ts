import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readBlobs } from '../../src/git/blobs.ts';
import { committerIdentity } from '../../src/git/identity.ts';
import { git } from '../../src/git/run.ts';
import { repositoryIn, run, temporary, write } from './sandbox.ts';

afterEach(() => vi.unstubAllEnvs());

describe('git', () => {
  test('answers with output and exit code', async () => {
    const root = repositoryIn(temporary());
    const { stdout, exitCode } = await git(root, ['ls-files', '-z']);
    expect({ stdout, exitCode }).toEqual({ stdout: 'a.txt\0', exitCode: 0 });
    const quiet = await git(root, ['rev-parse', '-q', '--verify', 'none'], { okExits: [1] });
    expect(quiet.exitCode).toBe(1);
  });

  test('fails with the first thing that git said, and the command', async () => {
    const root = repositoryIn(temporary());
    await expect(git(root, ['cat-file', '-e', 'none'])).rejects.toMatchObject({
      code: 'git-failed',
      message: 'git cat-file -e none: fatal: Not a valid object name none',
      details: { command: 'git cat-file -e none', exitCode: 128 },
    });
    await expect(git(join(root, 'gone'), ['status'])).rejects.toMatchObject({
      message: expect.stringContaining('there is no directory'),
    });
  });

  test('a git that is not there is told', async () => {
    vi.stubEnv('PATH', '/nonexistent');
    await expect(git(temporary(), ['status'])).rejects.toMatchObject({
      code: 'git-failed',
      message: expect.stringContaining('git is not installed'),
    });
  });

  test('is not bound to the repository of a hook that calls us, nor to its language', async () => {
    const root = repositoryIn(join(temporary(), 'ours'));
    vi.stubEnv('GIT_DIR', repositoryIn(join(temporary(), 'theirs')));
    vi.stubEnv('GIT_INDEX_FILE', '/nonexistent/index');
    vi.stubEnv('LC_ALL', 'de_DE.UTF-8');
    expect((await git(root, ['rev-parse', '--show-toplevel'])).stdout.trim()).toBe(root);
    expect((await git(root, ['ls-files'])).stdout).toBe('a.txt\n');
  });

  test('reads stdin, and does not fail because git stops reading', async () => {
    const root = repositoryIn(temporary());
    const hashed = await git(root, ['hash-object', '--stdin'], { input: 'one\n' });
    expect(hashed.stdout.trim()).toBe(run(root, 'rev-parse', 'HEAD:a.txt'));
    const large = 'x'.repeat(10_000_000);
    expect((await git(root, ['version'], { input: large })).exitCode).toBe(0);
  });
});

describe('readBlobs', () => {
  test('gives contents byte for byte, in order, and undefined for what is missing', async () => {
    const root = repositoryIn(temporary());
    const binary = randomBytes(200_000);
    const oid = (
      await git(root, ['hash-object', '-w', '--stdin'], { input: binary })
    ).stdout.trim();
    const answers = await readBlobs(root, [oid, 'HEAD:none', 'HEAD:a.txt', '0'.repeat(40)]);
    expect(answers[0]?.equals(binary)).toBe(true);
    expect(answers[1]).toBeUndefined();
    expect(answers[2]?.toString()).toBe('one\n');
    expect(answers[3]).toBeUndefined();
    expect(await readBlobs(root, [])).toEqual([]);
  });
});

describe('committerIdentity', () => {
  test('gives name and e-mail, also odd ones', async () => {
    const root = repositoryIn(temporary());
    run(root, 'config', 'user.name', 'Ada <of> Lovelace');
    run(root, 'config', 'user.email', 'ada@example.com');
    const identity = await committerIdentity(root);
    expect(identity.email).toBe('ada@example.com');
    expect(identity.name).toContain('Ada');
  });

  test('refuses where git would, before anything is written', async () => {
    const root = repositoryIn(temporary());
    vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
    vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
    vi.stubEnv('EMAIL', undefined);
    write(join(root, '.git/config'), '[user]\n\tuseConfigOnly = true\n');
    await expect(committerIdentity(root)).rejects.toMatchObject({ code: 'git-no-identity' });
  });
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import { gitEnvironment } from '../../src/git/environment.ts';

const made: string[] = [];

afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
});

/** A directory that is gone after the test. */
export function temporary(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'base-git-')));
  made.push(path);
  return path;
}

/** Runs git with nobody's configuration and a fixed identity. */
export function run(cwd: string, ...args: string[]): string {
  const env = gitEnvironment({
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.com',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.com',
  });
  const stdio = ['ignore' as const, 'pipe' as const, 'pipe' as const];
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio }).trim();
}

/** A repository on branch `main` with one commit. */
export function repositoryIn(path: string): string {
  mkdirSync(path, { recursive: true });
  run(path, 'init', '-q', '-b', 'main');
  write(join(path, 'a.txt'), 'one\n');
  run(path, 'add', '.');
  run(path, 'commit', '-q', '-m', 'first');
  return path;
}

export function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

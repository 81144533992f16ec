import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gitEnvironment } from '@ddflow/base/git/environment';
import { findRepository, type Repository } from '@ddflow/base/git/repository';
import { afterEach } from 'vitest';

const made: string[] = [];

afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
});

/** A directory that is gone after the test. */
export function temporary(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'ddflow-trees-')));
  made.push(path);
  return path;
}

/** Runs git with nobody's configuration. */
export function run(cwd: string, ...args: string[]): string {
  return runWith({}, cwd, ...args);
}

export function runWith(
  options: { input?: string | Buffer; env?: Record<string, string> },
  cwd: string,
  ...args: string[]
): string {
  const env = gitEnvironment({
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    ...options.env,
  });
  return execFileSync('git', args, {
    cwd,
    env,
    encoding: 'utf8',
    input: options.input ?? '',
    maxBuffer: 2 ** 28,
    stdio: ['pipe', 'pipe', 'pipe'],
  }).trimEnd();
}

/** A repository on branch `main`, with an identity of its own and one commit of `files`. */
export function repositoryIn(path: string, files: Record<string, string> = { 'a.txt': 'one\n' }) {
  mkdirSync(path, { recursive: true });
  run(path, 'init', '-q', '-b', 'main');
  configure(path);
  commit(path, files, 'first');
  return path;
}

export function configure(path: string): void {
  run(path, 'config', 'user.name', 'Ada');
  run(path, 'config', 'user.email', 'ada@example.com');
}

/** Writes files (undefined removes one), commits everything, and returns the commit. */
export function commit(
  path: string,
  files: Record<string, string | undefined>,
  message = 'change',
): string {
  for (const [name, text] of Object.entries(files)) {
    if (text === undefined) rmSync(join(path, name), { recursive: true });
    else write(join(path, name), text);
  }
  run(path, 'add', '-A');
  run(path, 'commit', '-q', '--allow-empty', '-m', message);
  return run(path, 'rev-parse', 'HEAD');
}

/**
 * A commit on top of `parent` that no branch points to and no working tree has seen.
 * `undefined` removes a path.
 */
export function commitApart(
  path: string,
  parent: string,
  files: Record<string, string | undefined>,
): string {
  const scratch = temporary();
  const env = { GIT_INDEX_FILE: join(temporary(), 'index'), GIT_WORK_TREE: scratch };
  const git = (...args: string[]) =>
    runWith({ env: { ...env, GIT_DIR: findRepository(path, {}).gitDir } }, scratch, ...args);
  git('read-tree', parent);
  git('checkout-index', '-a');
  for (const [name, text] of Object.entries(files)) {
    rmSync(join(scratch, name), { recursive: true, force: true });
    if (text !== undefined) write(join(scratch, name), text);
  }
  git('add', '-A', '-f', '.');
  const tree = git('write-tree');
  return git('commit-tree', tree, '-p', parent, '-m', 'apart');
}

export function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

export function read(path: string): string {
  return readFileSync(path, 'utf8');
}

export function opened(path: string): Repository {
  return findRepository(path, {});
}

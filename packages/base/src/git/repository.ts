import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { failures } from '../failures.ts';
import { readIfExists } from '../files.ts';
import { gitEnvironment } from './environment.ts';
import { readFormat } from './format.ts';

/** Where a repository lies, as seen from one of its checkouts. All paths are absolute and real. */
export type Repository = {
  /** What all checkouts share: objects, branches, configuration. */
  commonDir: string;
  /** This checkout's own part; equal to `commonDir` in the primary tree. */
  gitDir: string;
  /** Root of the checkout; undefined in a bare repository and inside a git directory. */
  top: string | undefined;
  bare: boolean;
};

/**
 * Finds the repository that `cwd` lies in, without starting git (under a millisecond). `GIT_DIR` and
 * `GIT_WORK_TREE` are obeyed. Layouts that are not known here are asked of git.
 * Throws `not-a-repository`.
 */
export function findRepository(cwd: string, env: NodeJS.ProcessEnv = process.env): Repository {
  const start = realOf(cwd);
  if (start === undefined) throw notThere(cwd);
  const work = env.GIT_WORK_TREE && resolve(start, env.GIT_WORK_TREE);
  const found = env.GIT_DIR ? given(start, env.GIT_DIR, work) : discovered(start, work);
  if (found === 'none') throw notThere(cwd);
  return found ?? askGit(cwd, env);
}

/**
 * The primary tree's root, as far as the git directory tells; undefined for a bare repository, and
 * for a git directory kept elsewhere (`--separate-git-dir`) that does not name its tree.
 */
export function primaryTop(repository: Repository): string | undefined {
  if (repository.gitDir === repository.commonDir && repository.top) return repository.top;
  const format = readFormat(repository.commonDir);
  if (format === undefined || format.bare === true) return undefined;
  if (format.worktree !== undefined) {
    return realOf(resolve(repository.commonDir, format.worktree));
  }
  const parent = dirname(repository.commonDir);
  return basename(repository.commonDir) === '.git' ? parent : undefined;
}

function discovered(start: string, work: string | undefined): Repository | 'none' | undefined {
  for (let at = start; ; at = dirname(at)) {
    const dotGit = join(at, '.git');
    const kind = kindOf(dotGit);
    if (kind === 'directory' && isGitDir(dotGit))
      return opened(realpathSync.native(dotGit), at, work);
    if (kind === 'file') {
      const gitDir = fromGitFile(dotGit);
      return gitDir === undefined ? undefined : opened(gitDir, at, work);
    }
    if (isGitDir(at)) return opened(at, undefined, work);
    if (dirname(at) === at) return 'none';
  }
}

function given(start: string, dir: string, work: string | undefined): Repository | undefined {
  const path = realOf(resolve(start, dir));
  if (path === undefined) return undefined;
  const gitDir = kindOf(path) === 'file' ? fromGitFile(path) : path;
  return gitDir !== undefined && isGitDir(gitDir) ? opened(gitDir, start, work) : undefined;
}

/** A git directory with the tree that it was found from; undefined when only git can tell. */
function opened(
  gitDir: string,
  foundAt: string | undefined,
  work: string | undefined,
): Repository | undefined {
  const commonDir = commonDirOf(gitDir);
  if (commonDir === undefined) return undefined;
  if (work) return { commonDir, gitDir, top: realOf(work), bare: false };
  // A linked tree's layout does not depend on what the primary tree's configuration says.
  if (commonDir !== gitDir) return { commonDir, gitDir, top: foundAt, bare: false };
  const format = readFormat(gitDir);
  if (format === undefined) return undefined;
  if (format.bare === true) return { commonDir, gitDir, top: undefined, bare: true };
  if (foundAt === undefined) {
    const bare = format.bare === undefined && basename(gitDir) !== '.git';
    return { commonDir, gitDir, top: undefined, bare };
  }
  const top = format.worktree === undefined ? foundAt : realOf(resolve(gitDir, format.worktree));
  return { commonDir, gitDir, top, bare: false };
}

function commonDirOf(gitDir: string): string | undefined {
  const text = readIfExists(join(gitDir, 'commondir'));
  return text === undefined ? gitDir : realOf(resolve(gitDir, text.trimEnd()));
}

function fromGitFile(path: string): string | undefined {
  const target = /^gitdir: (.+?)\r?\n*$/s.exec(readIfExists(path) ?? '')?.[1];
  return target === undefined ? undefined : realOf(resolve(dirname(path), target));
}

function isGitDir(path: string): boolean {
  if (!existsSync(join(path, 'HEAD'))) return false;
  if (existsSync(join(path, 'commondir'))) return true;
  return existsSync(join(path, 'objects')) && existsSync(join(path, 'refs'));
}

function kindOf(path: string): 'file' | 'directory' | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  return found.isDirectory() ? 'directory' : 'file';
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function askGit(cwd: string, env: NodeJS.ProcessEnv): Repository {
  const { GIT_DIR, GIT_WORK_TREE } = env;
  const ask = (...questions: string[]): string[] =>
    execFileSync('git', ['rev-parse', '--path-format=absolute', ...questions], {
      cwd,
      env: gitEnvironment({ GIT_DIR, GIT_WORK_TREE }),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).split('\n');
  try {
    const [gitDir = '', commonDir = '', bare, inside] = ask(
      '--git-dir',
      '--git-common-dir',
      '--is-bare-repository',
      '--is-inside-work-tree',
    );
    const top = inside === 'true' ? ask('--show-toplevel')[0] : undefined;
    return {
      commonDir: realpathSync.native(commonDir),
      gitDir: realpathSync.native(gitDir),
      top: top && realpathSync.native(top),
      bare: bare === 'true',
    };
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw notThere(cwd, stderr?.trim());
  }
}

function notThere(cwd: string, said?: string) {
  const because = said ? ` (git: ${said.split('\n')[0]})` : '';
  return failures.notARepository({
    message: `${cwd} is in no git repository${because}`,
    details: { cwd },
  });
}

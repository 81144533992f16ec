import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readIfExists } from '../files.ts';
import { gitEnvironment } from './environment.ts';
import { primaryTop, type Repository } from './repository.ts';
import { gitFailure } from './run.ts';

/** What a checkout stands on: a branch (perhaps without a commit yet), or a commit. */
export type Head = { branch: string; oid?: undefined } | { branch?: undefined; oid: string };

const heads = 'refs/heads/';
const oidPattern = /^([0-9a-f]{40}|[0-9a-f]{64})$/;

/** Reads `HEAD` of one checkout, without starting git unless the repository keeps refs in tables. */
export function readHead(gitDir: string): Head {
  const text = readIfExists(join(gitDir, 'HEAD'))?.trim() ?? '';
  if (oidPattern.test(text)) return { oid: text };
  const target = /^ref:\s*(\S.*)$/.exec(text)?.[1];
  if (target?.startsWith(heads) && target !== `${heads}.invalid`) {
    return { branch: target.slice(heads.length) };
  }
  const told = ask(gitDir, ['symbolic-ref', '--quiet', 'HEAD']);
  if (told?.startsWith(heads)) return { branch: told.slice(heads.length) };
  const args = ['rev-parse', '--verify', '--quiet', 'HEAD'];
  const oid = ask(gitDir, args);
  if (oid !== undefined) return { oid };
  throw gitFailure({ cwd: gitDir, args, stderr: 'HEAD cannot be read', cause: null });
}

/**
 * The oid that a full ref name (`refs/heads/main`) points to; undefined when it does not exist.
 * Loose refs first, then packed ones, without starting git unless refs are kept in tables.
 */
export function readRef(commonDir: string, ref: string): string | undefined {
  let name = ref;
  for (let hops = 0; hops < 5; hops += 1) {
    const text = looseRef(join(commonDir, name));
    const target = /^ref:\s*(\S.*)$/.exec(text ?? '')?.[1];
    if (target === undefined) {
      if (text !== undefined && oidPattern.test(text)) return text;
      break;
    }
    name = target;
  }
  const packed = packedRef(commonDir, name);
  if (packed !== undefined || !existsSync(join(commonDir, 'reftable'))) return packed;
  return ask(commonDir, ['rev-parse', '--verify', '--quiet', ref]);
}

/** A folder of branches has the name of a ref, and is none. */
function looseRef(path: string): string | undefined {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
  return isFile ? readIfExists(path)?.trim() : undefined;
}

function packedRef(commonDir: string, name: string): string | undefined {
  const text = readIfExists(join(commonDir, 'packed-refs'));
  const at = text?.indexOf(` ${name}\n`) ?? -1;
  if (text === undefined || at < 0) return undefined;
  const oid = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return oidPattern.test(oid) ? oid : undefined;
}

export type Checkout = {
  /** Root of the tree; undefined only for a primary tree whose place git does not record. */
  top: string | undefined;
  gitDir: string;
  /** Undefined when a commit and no branch is checked out. */
  branch: string | undefined;
  primary: boolean;
};

/**
 * Every checkout of the repository, the primary first (a bare repository has none), without starting
 * git. A linked tree is listed as long as git has it on its books, also where its folder is gone.
 */
export function listCheckouts(repository: Repository): Checkout[] {
  const { commonDir } = repository;
  const primary = isBare(repository)
    ? []
    : [{ top: primaryTop(repository), gitDir: commonDir, ...headOf(commonDir), primary: true }];
  return [...primary, ...linked(commonDir)];
}

function isBare(repository: Repository): boolean {
  if (repository.gitDir === repository.commonDir) return repository.bare;
  return primaryTop(repository) === undefined && !existsSync(join(repository.commonDir, 'index'));
}

function linked(commonDir: string): Checkout[] {
  const folder = join(commonDir, 'worktrees');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const gitDir = join(folder, name);
    const dotGit = readIfExists(join(gitDir, 'gitdir'))?.trimEnd();
    if (!dotGit) return [];
    return [{ top: dirname(resolve(gitDir, dotGit)), gitDir, ...headOf(gitDir), primary: false }];
  });
}

/** A tree that is just being made has no readable HEAD yet: it stands on no branch. */
function headOf(gitDir: string): { branch: string | undefined } {
  try {
    return { branch: readHead(gitDir).branch };
  } catch {
    return { branch: undefined };
  }
}

/** Undefined when git says that there is none (exit 1). */
function ask(gitDir: string, args: string[]): string | undefined {
  const run = spawnSync('git', args, {
    cwd: gitDir,
    env: gitEnvironment({ GIT_DIR: gitDir }),
    encoding: 'utf8',
  });
  if (run.status === 0) return run.stdout.trim();
  if (run.status === 1) return undefined;
  const { stderr, status: code, signal } = run;
  const cause = { code, signal, message: 'failed', ...run.error };
  throw gitFailure({ cwd: gitDir, args, stderr: stderr ?? '', cause });
}

import { hostname, userInfo } from 'node:os';
import { ensureDir } from '@ddflow/base/files';
import { findRepository, primaryTop, type Repository } from '@ddflow/base/git/repository';
import { openLock } from '@ddflow/base/lock';
import { type Config, loadConfig } from '../config/load.ts';
import { failures } from '../failures.ts';
import { isOfClone, listShards } from '../log/journal.ts';
import type { RedactText } from '../model/redact.ts';
import type { Index } from '../store/index.ts';
import { type Ledger, openLedger } from '../store/ledger.ts';
import { memoryIndex } from '../store/memory-index.ts';
import { sqliteIndex } from '../store/sqlite-index.ts';
import type { SourceFile } from '../store/sqlite/refresh.ts';
import { version } from '../version.ts';
import { type Agent, identifyAgent } from './agent.ts';
import { cloneId } from './clone.ts';
import { type Committed, committedFiles } from './committed.ts';
import { configInputs } from './config-inputs.ts';
import { logBranchOf } from './log-branch.ts';
import { type StateDir, stateDirOf } from './state-dir.ts';

/** A project opened for one call of one agent. */
export type Project = {
  repository: Repository;
  /** Root of the primary tree; undefined in a bare repository. */
  primary: string | undefined;
  state: StateDir;
  clone: string;
  logBranch: string;
  committed: Committed;
  config: Config;
  agent: Agent;
  ledger: Ledger;
  nowMs: () => number;
};

export type OpenOptions = {
  cwd: string;
  agent: string | undefined;
  env: Readonly<Record<string, string | undefined>>;
  nowMs?: () => number;
};

/** Opens the project that a directory lies in. Throws `not-initialised` where there is none. */
export async function openProject(options: OpenOptions): Promise<Project> {
  const repository = findRepository(options.cwd);
  const state = stateDirOf(repository);
  const logBranch = await logBranchOf(repository, state);
  if (logBranch === undefined) {
    throw failures.notInitialised({
      message: `${repository.top ?? repository.commonDir} has no ddflow project`,
    });
  }
  const primary = primaryTop(repository);
  const committed = await committedFiles(repository, state, logBranch);
  const config = await loadConfig(configInputs({ committed, primary, state }, options.env));
  ensureDir(state.journal);
  const clone = cloneId(state);
  const nowMs = options.nowMs ?? Date.now;
  const redact = await redactor(config);
  const index = openIndexOf(state, { clone, committed, redact });
  const agent = identifyAgent({
    declared: options.agent,
    environment: options.env.DDFLOW_AGENT,
    configured: config.agent.id,
    repository,
    clone,
    view: index.fresh,
  });
  const ledger = openLedger({
    stateDir: state.root,
    agent: agent.id,
    clone,
    index,
    lock: openLock(state.lock),
    lockTimeoutMs: config.lease.acquire_timeout_s * 1000,
    redact,
    nowMs,
    version,
  });
  return { repository, primary, state, clone, logBranch, committed, config, agent, ledger, nowMs };
}

function openIndexOf(
  state: StateDir,
  parts: { clone: string; committed: Committed; redact: RedactText },
): Index {
  const sources = (): SourceFile[] =>
    [...listShards(state.journal), ...parts.committed.shards].map((path) => ({
      path,
      foreign: !isOfClone(path, parts.clone),
    }));
  const { redact } = parts;
  return sqliteIndex({ path: state.index, sources, redact }) ?? memoryIndex(sources, redact);
}

/** The profile for the log, made for this machine; loaded when the first text passes. */
async function redactor(config: Config): Promise<RedactText> {
  const { redact } = await import('@ddflow/redaction/redact');
  const { logProfile } = await import('@ddflow/redaction/profiles');
  const profile = logProfile({
    hostname: hostname(),
    user: userInfo().username,
    home: userInfo().homedir,
    extraPatterns: config.session.redact_extra,
  });
  return (text) => redact(text, profile);
}

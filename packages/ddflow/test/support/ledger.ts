import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openLock } from '@ddflow/base/lock';
import { isOfClone, listShards } from '../../src/log/journal.ts';
import { type Ledger, openLedger } from '../../src/store/ledger.ts';
import { memoryIndex } from '../../src/store/memory-index.ts';
import { sqliteIndex } from '../../src/store/sqlite-index.ts';

const asIs = (text: string) => ({ text, count: 0 });
const clone = 'abc123';

/** A log in a folder, opened for one agent. */
export function ledgerIn(stateDir: string, agent: string, kind: 'sqlite' | 'memory' = 'sqlite'): Ledger {
  mkdirSync(join(stateDir, 'journal'), { recursive: true });
  const sources = () =>
    listShards(join(stateDir, 'journal')).map((path) => ({ path, foreign: !isOfClone(path, clone) }));
  const kept = sqliteIndex({ path: join(stateDir, 'index.db'), sources, redact: asIs });
  const index = kind === 'memory' || kept === undefined ? memoryIndex(sources, asIs) : kept;
  return openLedger({
    stateDir,
    agent,
    clone,
    index,
    lock: openLock(join(stateDir, 'lock.db')),
    lockTimeoutMs: 30_000,
    redact: asIs,
    nowMs: Date.now,
    version: '0.0.0',
  });
}

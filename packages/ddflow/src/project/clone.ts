import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ensureDir, readIfExists } from '@ddflow/base/files';
import type { StateDir } from './state-dir.ts';

/** What tells one clone from another in ids and shard names: six hex digits, made once. */
export function cloneId(state: StateDir): string {
  const known = readIfExists(state.cloneId)?.trim();
  if (known !== undefined && /^[0-9a-f]{6}$/.test(known)) return known;
  ensureDir(state.root);
  // Made beside and linked into place: of two first commands at once, one id wins for both.
  const made = `${state.cloneId}.${process.pid}`;
  writeFileSync(made, `${randomBytes(3).toString('hex')}\n`);
  try {
    linkSync(made, state.cloneId);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made, { force: true });
  }
  return readFileSync(state.cloneId, 'utf8').trim();
}

const WORDS = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'heath',
  'iris',
  'juniper',
  'kelp',
  'larch',
  'maple',
  'nettle',
  'osier',
  'poppy',
  'quartz',
  'reed',
  'sage',
  'tarn',
  'umber',
  'vale',
  'willow',
  'yarrow',
];

/** A word that a person can say, for agent ids; says nothing of the machine. */
export function cloneWord(id: string): string {
  return WORDS[Number.parseInt(id, 16) % WORDS.length] as string;
}

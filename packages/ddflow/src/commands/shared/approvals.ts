import { hash } from 'node:crypto';
import { readIfExists, writeAtomic } from '@ddflow/base/files';
import type { StateDir } from '../../project/state-dir.ts';

/** What stands for a command when a person allows it: 16 hex digits of its SHA-256. */
export function digestOf(command: string): string {
  return hash('sha256', command).slice(0, 16);
}

/** Digests of commands that were allowed on this machine. */
export function isApproved(state: StateDir, digest: string): boolean {
  return approved(state).includes(digest);
}

export function approveDigest(state: StateDir, digest: string): void {
  const known = approved(state);
  if (known.includes(digest)) return;
  writeAtomic(state.approvals, `${JSON.stringify([...known, digest])}\n`);
}

function approved(state: StateDir): string[] {
  const text = readIfExists(state.approvals);
  return text === undefined ? [] : (JSON.parse(text) as string[]);
}

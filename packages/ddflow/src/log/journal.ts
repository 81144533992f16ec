import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The file name of what one agent of one clone writes. Characters that are neither letters nor
 * digits (of any script) nor `-`, `_`, `.` become `_`, as in the log's format.
 */
export function shardName(agent: string, clone: string): string {
  return `${agent.replace(/[^\p{L}\p{N}_.-]/gu, '_')}~${clone}.jsonl`;
}

/** Whether a shard was written by the given clone. */
export function isOfClone(name: string, clone: string): boolean {
  return name.endsWith(`~${clone}.jsonl`);
}

/** The event files of a folder by name; a folder that is not there has none. */
export function listShards(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

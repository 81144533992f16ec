import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDir, readIfExists, writeAtomic } from '@ddflow/base/files';
import type { Process } from './living.ts';
import type { Move } from './moves.ts';

/** What a landing is about to do, written down before the first file moves. */
export type Intent = {
  version: 1;
  id: string;
  /** When it was written, in ms since 1970. */
  at: number;
  branch: string;
  from: string;
  to: string;
  /** The caller's words; they come back with the settlement. */
  reason: string;
  /** The paths of the primary tree that move; undefined when the branch is not checked out. */
  moves?: Move[];
};

/** What became known while it ran; lost with the machine, of no use after a restart of it. */
export type Note = { process: Process } | { lock: LockFile };

/** A lock file that our own git made, as it was seen. */
export type LockFile = { path: string; inode: string; modified: string };

export type Recorded = { file: string; intent: Intent; notes: Note[] };

const suffix = '.jsonl';

/** Where intents of a clone lie. */
export function intentsFolder(stateDir: string): string {
  return join(stateDir, 'landing');
}

/** Writes an intent durably: after this returned it survives a power cut, before it there is none. */
export function recordIntent(
  stateDir: string,
  facts: Omit<Intent, 'version' | 'id' | 'at'>,
): Recorded {
  const id = randomBytes(6).toString('hex');
  const intent: Intent = { version: 1, id, at: Date.now(), ...facts };
  const folder = intentsFolder(stateDir);
  ensureDir(folder);
  const file = join(folder, `${id}${suffix}`);
  writeAtomic(file, `${JSON.stringify(intent)}\n`);
  return { file, intent, notes: [] };
}

/** Adds what became known. Not synced: it outlives this process, which is all that it is for. */
export function addNote(recorded: Recorded, note: Note): void {
  recorded.notes.push(note);
  appendFileSync(recorded.file, `${JSON.stringify(note)}\n`);
}

/** Whether there is any intent: of a landing that runs, or of one that was cut short. Cheap. */
export function hasIntents(stateDir: string): boolean {
  return files(stateDir).length > 0;
}

/** Every intent that was not taken back, the oldest first. */
export function listIntents(stateDir: string): Recorded[] {
  return files(stateDir)
    .flatMap((file) => read(file) ?? [])
    .sort((a, b) => a.intent.at - b.intent.at);
}

export function removeIntent(recorded: Recorded): void {
  rmSync(recorded.file, { force: true });
}

function files(stateDir: string): string[] {
  const folder = intentsFolder(stateDir);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(suffix));
  return names.map((name) => join(folder, name));
}

/** Undefined when it was taken back meanwhile. */
function read(file: string): Recorded | undefined {
  const text = readIfExists(file);
  if (text === undefined) return undefined;
  const [first = '', ...rest] = text.split('\n');
  return { file, intent: JSON.parse(first) as Intent, notes: rest.flatMap(noteOf) };
}

/** The last note may be cut short. */
function noteOf(line: string): Note[] {
  try {
    return [JSON.parse(line) as Note];
  } catch {
    return [];
  }
}

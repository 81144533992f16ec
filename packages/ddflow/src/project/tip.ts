import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ensureDir, readIfExists, writeAtomic } from '@ddflow/base/files';
import { readBlobs } from '@ddflow/base/git/blobs';
import type { Repository } from '@ddflow/base/git/repository';
import { git } from '@ddflow/base/git/run';
import type { Committed } from './committed.ts';
import type { StateDir } from './state-dir.ts';

/** What lies under `.ddflow/` at one commit: path in the repository → file in the state folder. */
type Manifest = { tip: string; files: Record<string, string> };

/**
 * The committed files at a commit that no checkout shows, written out once for each content: a
 * file keeps its name while its blob stays the same, so that the index need not read it again.
 */
export async function tipFiles(
  repository: Repository,
  state: StateDir,
  tip: string,
): Promise<Committed> {
  const manifest = knownManifest(state, tip) ?? (await writeOut(repository, state, tip));
  return {
    read: (path) => {
      const file = manifest.files[path];
      return file === undefined ? undefined : readIfExists(join(state.tip, file));
    },
    shards: Object.entries(manifest.files)
      .filter(([path]) => path.startsWith('.ddflow/events/') && path.endsWith('.jsonl'))
      .map(([, file]) => join(state.tip, file)),
  };
}

function knownManifest(state: StateDir, tip: string): Manifest | undefined {
  const text = readIfExists(join(state.tip, 'manifest.json'));
  if (text === undefined) return undefined;
  const manifest = JSON.parse(text) as Manifest;
  return manifest.tip === tip ? manifest : undefined;
}

async function writeOut(repository: Repository, state: StateDir, tip: string): Promise<Manifest> {
  ensureDir(state.tip);
  const { stdout } = await git(repository.commonDir, ['ls-tree', '-r', '-z', tip, '--', '.ddflow/']);
  const rows = stdout.split('\0').flatMap((row) => {
    const match = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(row);
    return match ? [{ oid: match[1] as string, path: match[2] as string }] : [];
  });
  const files = Object.fromEntries(rows.map(({ oid, path }) => [path, `${oid}-${basename(path)}`]));
  const present = new Set(readdirSync(state.tip));
  const missing = rows.filter(({ path }) => !present.has(files[path] as string));
  const contents = await readBlobs(repository.commonDir, missing.map(({ oid }) => oid));
  for (const [at, { path }] of missing.entries()) {
    writeAtomic(join(state.tip, files[path] as string), contents[at] ?? new Uint8Array());
  }
  const manifest = { tip, files };
  writeAtomic(join(state.tip, 'manifest.json'), JSON.stringify(manifest));
  sweep(state, new Set(Object.values(files)));
  return manifest;
}

const UNUSED_MS = 3_600_000;

/** Drops contents of earlier tips; a young one may still be read by a command that runs beside. */
function sweep(state: StateDir, used: ReadonlySet<string>): void {
  for (const name of readdirSync(state.tip)) {
    if (used.has(name) || name === 'manifest.json') continue;
    const path = join(state.tip, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > UNUSED_MS) rmSync(path, { force: true });
  }
}

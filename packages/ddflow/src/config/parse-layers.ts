import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { parseToml, type TomlTable } from '@ddflow/base/toml';
import { type FileName, fileNames, files, type Layer, type Texts } from './layers.ts';

/**
 * Parses the texts. With `cacheFile` (a file of the clone's state), values of texts that did not
 * change are taken from there: the TOML parser costs more than everything else in a cold read. The
 * cache holds whole texts beside their values, so that it can be deleted, torn or stale and never
 * wrong. Throws `tomlInvalid` with file and line.
 */
export async function parseLayers(texts: Texts, cacheFile?: string): Promise<Layer[]> {
  const cached = cacheFile === undefined ? {} : readCache(cacheFile);
  const parsed: Cache = {};
  let missed = false;
  for (const name of fileNames) {
    const text = texts[name];
    if (text === undefined) continue;
    const known = cached[name];
    if (known?.text === text) {
      parsed[name] = known;
    } else {
      parsed[name] = { text, values: await parseToml(text, files[name].path) };
      missed = true;
    }
  }
  if (missed && cacheFile !== undefined) writeCache(cacheFile, parsed);
  return Object.entries(parsed).map(([name, { values }]) => ({
    name: name as FileName,
    table: values,
  }));
}

type Cache = { [Name in FileName]?: { text: string; values: TomlTable } };

/** Counted up when values of the same text come out differently. */
const format = 1;

function readCache(file: string): Cache {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as { format: number; parsed: Cache };
    return stored.format === format ? stored.parsed : {};
  } catch {
    return {};
  }
}

/** A cache that cannot be written costs time and nothing else. */
function writeCache(file: string, parsed: Cache): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify({ format, parsed }));
    renameSync(draft, file);
  } catch {
    rmSync(draft, { force: true });
  }
}

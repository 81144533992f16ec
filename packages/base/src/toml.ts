import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { failures } from './failures.ts';

/**
 * TOML in and out. The parser costs about 10 ms at a cold start, so it is loaded at the first use:
 * whoever reads the same text at every start keeps the values beside the text.
 */

/** What TOML holds, in JSON's terms: dates and non-finite numbers come as their TOML text. */
export type TomlValue = string | number | boolean | TomlValue[] | TomlTable;
export type TomlTable = { [key: string]: TomlValue };

/** One change of a document: `undefined` removes the key; missing tables are made as `[a.b]` headers. */
export type TomlEdit = { path: readonly string[]; value: TomlValue | undefined };

/** Values of a file. Throws the system's error when it cannot be read, `tomlInvalid` when it cannot be parsed. */
export async function readToml(path: string): Promise<TomlTable> {
  return parseToml(await readFile(path, 'utf8'), path);
}

/** Values of a text; `name` is the file that a failure names. Throws `tomlInvalid` with file and line. */
export async function parseToml(text: string, name: string): Promise<TomlTable> {
  const { parse } = await toolkit();
  return plain(parseOrRefuse(parse, text, name)) as TomlTable;
}

/**
 * Applies edits in order and keeps comments, order and formatting of the rest. What comes out was
 * read back and holds exactly the edited values. Throws `tomlInvalid` when the text, or an edit in it, makes no TOML.
 */
export async function editToml(
  text: string,
  edits: readonly TomlEdit[],
  name = 'the text',
): Promise<string> {
  let edited = text;
  for (const edit of edits) edited = await applyEdit(edited, edit, name);
  return edited;
}

/** The TOML spelling of a value on one line, as a person would type it after `key =`. */
export function tomlLiteral(value: TomlValue): string {
  if (Array.isArray(value)) return `[${value.map(tomlLiteral).join(', ')}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value);
    if (entries.length === 0) return '{}';
    return `{ ${entries.map(([key, entry]) => `${tomlKey(key)} = ${tomlLiteral(entry)}`).join(', ')} }`;
  }
  if (typeof value === 'string') return quoted(value);
  return String(value);
}

/** Whether a value read from TOML is a table. */
export function isTable(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

type Toolkit = typeof import('@decimalturn/toml-patch');

function toolkit(): Promise<Toolkit> {
  return import('@decimalturn/toml-patch');
}

async function applyEdit(text: string, edit: TomlEdit, name: string): Promise<string> {
  const { parse, patch, TomlFormat } = await toolkit();
  const read = (source: string) => parseOrRefuse(parse, source, name);
  const wanted = withEdit(read(text), edit, name);
  const base = edit.value === undefined ? text : withHeader(text, edit.path, parse);
  const format = TomlFormat.autoDetectFormat(base);
  // A comma after the last entry of an inline table is TOML 1.1, which older readers refuse.
  if (holdsTable(edit.value)) format.trailingComma = false;
  // Lists stand close to their brackets unless the document spaces its own.
  else if (Array.isArray(edit.value)) format.bracketSpacing = /=[ \t]*\[ /.test(base);
  const edited = patch(base, withEdit(read(base), edit, name), format);
  if (!isDeepStrictEqual(plain(read(edited)), plain(wanted))) {
    throw new Error(`editing ${edit.path.join('.')} in ${name} would change other values`);
  }
  return edited;
}

/** Adds the `[a.b]` header that the edited key belongs under, unless the table can be reached already. */
function withHeader(text: string, path: readonly string[], parse: Toolkit['parse']): string {
  const parents = path.slice(0, -1);
  if (parents.length === 0 || reach(parse(text), parents) !== undefined) return text;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const before = text.trimEnd() === '' ? text : text.replace(/\s*$/, newline + newline);
  const extended = `${before}[${parents.map(tomlKey).join('.')}]${newline}`;
  try {
    parse(extended);
    return extended;
  } catch {
    // A parent is an inline table, which takes no header: the key goes inside it.
    return text;
  }
}

function reach(table: unknown, path: readonly string[]): unknown {
  let here = table;
  for (const key of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Record<string, unknown>)[key];
  }
  return here;
}

/** Changes the parsed document in place and returns it. */
function withEdit(document: Record<string, unknown>, { path, value }: TomlEdit, name: string) {
  const last = path.at(-1);
  if (last === undefined) throw new Error('an edit needs a path');
  let here = document;
  for (const key of path.slice(0, -1)) {
    if (here[key] === undefined && value === undefined) return document;
    here[key] ??= Object.create(null);
    if (!isTable(here[key])) {
      throw failures.tomlInvalid({
        message: `${name}: ${path.join('.')} cannot be set, because ${key} is no table there`,
        details: { file: name },
      });
    }
    here = here[key];
  }
  if (value === undefined) delete here[last];
  else here[last] = value;
  return document;
}

function parseOrRefuse(parse: Toolkit['parse'], text: string, name: string) {
  try {
    return parse(text) as Record<string, unknown>;
  } catch (error) {
    const { line } = error as { line?: number };
    const reason = String((error as Error).message)
      .split('\n')
      .at(-1);
    const place = line === undefined ? name : `${name}, line ${line}`;
    throw failures.tomlInvalid({ message: `${place}: ${reason}`, details: { file: name, line } });
  }
}

function plain(value: unknown): TomlValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : nonFinite(value);
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(
    Object.entries(value as object).map(([key, entry]) => [key, plain(entry)]),
  );
}

function nonFinite(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  return value > 0 ? 'inf' : '-inf';
}

function holdsTable(value: TomlValue | undefined): boolean {
  if (Array.isArray(value)) return value.some(holdsTable);
  return typeof value === 'object';
}

function tomlKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : quoted(key);
}

/** A TOML basic string: JSON's escapes, and DEL, which TOML wants escaped too. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007F');
}

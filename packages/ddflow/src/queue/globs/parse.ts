import { failures } from '../../failures.ts';
import { type Automaton, build, type Part } from './automaton.ts';
import { expandBraces } from './braces.ts';
import { readBracket } from './bracket.ts';
import { anyChar, single, slash } from './charset.ts';

/** A parsed pattern: each way to read its braces, with the literal text that every match begins with. */
export type Glob = { text: string; ways: readonly Way[] };
export type Way = { prefix: string; automaton: Automaton };

const cache = new Map<string, Glob | string>();

/**
 * Reads a pattern by git's rules for `:(glob)` pathspecs, with braces. A plain name means that file
 * or everything below that folder; wildcards without a slash (`*.md`) match at any depth.
 * @throws `glob-invalid` with what is wrong and the forms that are accepted
 */
export function parseGlob(text: string): Glob {
  const known = readGlob(text);
  if (typeof known !== 'string') return known;
  throw failures.globInvalid({ message: `"${text}" is no pattern of paths: ${known}` });
}

/**
 * The same for a pattern that stands in a log already: one that cannot be read counts as matching
 * everything, so that no collision is overlooked.
 */
export function parseStoredGlob(text: string): Glob {
  const known = readGlob(text);
  return typeof known === 'string' ? EVERYTHING : known;
}

function readGlob(text: string): Glob | string {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const made = compile(text);
  cache.set(text, made);
  return made;
}

const EVERYTHING: Glob = { text: '**', ways: [{ prefix: '', automaton: build([{ kind: 'inside' }]) }] };

function compile(text: string): Glob | string {
  const wrong = faultOf(text);
  if (wrong !== undefined) return wrong;
  const variants = expandBraces(text.replace(/^(\.?\/)+/, ''));
  if (variants === undefined) return 'its braces stand for more than 256 patterns';
  const ways: Way[] = [];
  for (const variant of variants) {
    const parsed = variant.split('/').includes('..') ? 'it leaves the repository' : readVariant(variant);
    if (typeof parsed === 'string') return parsed;
    ways.push(...parsed);
  }
  return { text, ways };
}

function faultOf(text: string): string | undefined {
  if (text.trim() === '') return 'it is empty';
  if (text.includes('\0')) return 'it holds a NUL character';
  if (/^\s*\[\s*"/.test(text)) return 'it is a JSON list; give each pattern by itself';
  if (/^[A-Za-z]:[\\/]/.test(text)) return 'it is a path of one machine';
  if (/\\[A-Za-z0-9_]/.test(text)) return 'folders are separated by /';
  if (text.split('/').includes('..')) return 'it leaves the repository';
  if (/^(\.?\/)*\.?$/.test(text)) return 'it names the repository itself; ** means everything';
  return undefined;
}

/** The automata of one brace-free pattern. */
function readVariant(variant: string): Way[] | string {
  if (variant === '') return 'one of its alternatives is empty';
  const isFolder = variant.endsWith('/');
  const names = variant.replace(/\/+$/, '').split(/\/+/);
  const parsed: Part[][] = [];
  for (const name of names) {
    const parts = name === '**' ? [FOLDERS] : readSegment(name);
    if (parts === undefined) return 'a [ is not closed';
    parsed.push(parts);
  }
  const isPlain = parsed.every((parts) => parts.every(isLiteral));
  if (isFolder) return [wayOf([...parsed, [FOLDERS]])];
  if (isPlain) return [wayOf(parsed), wayOf([...parsed, [FOLDERS]])];
  if (parsed.length === 1 && names[0] !== '**') return [wayOf([[FOLDERS], ...parsed])];
  return [wayOf(parsed)];
}

const FOLDERS: Part = { kind: 'folders' };

function readSegment(name: string): Part[] | undefined {
  const chars = [...name];
  const parts: Part[] = [];
  for (let at = 0; at < chars.length; ) {
    const char = chars[at] as string;
    if (char === '*') {
      if (parts.at(-1)?.kind !== 'star') parts.push({ kind: 'star' });
      at += 1;
    } else if (char === '?') {
      parts.push({ kind: 'char', on: anyChar });
      at += 1;
    } else if (char === '[') {
      const bracket = readBracket(chars, at);
      if (bracket === undefined) return undefined;
      parts.push({ kind: 'char', on: bracket.set });
      at = bracket.end;
    } else {
      const escaped = char === '\\' && at + 1 < chars.length;
      parts.push({ kind: 'char', on: single(escaped ? (chars[at + 1] as string) : char) });
      at += escaped ? 2 : 1;
    }
  }
  return parts;
}

/** Joins segments with slashes; a folder wildcard brings its own, and at the end it means "inside". */
function wayOf(segments: readonly (readonly Part[])[]): Way {
  const parts: Part[] = [];
  for (const [at, segment] of segments.entries()) {
    const isLast = at === segments.length - 1;
    if (segment[0]?.kind === 'folders') {
      if (isLast) parts.push({ kind: 'inside' });
      else if (parts.at(-1)?.kind !== 'folders') parts.push(FOLDERS);
      continue;
    }
    parts.push(...segment);
    if (!isLast) parts.push({ kind: 'char', on: slash });
  }
  return { prefix: prefixOf(parts), automaton: build(parts) };
}

function isLiteral(part: Part): boolean {
  return part.kind === 'char' && part.on.length === 1 && part.on[0]?.[0] === part.on[0]?.[1];
}

function prefixOf(parts: readonly Part[]): string {
  let prefix = '';
  for (const part of parts) {
    if (part.kind !== 'char' || !isLiteral(part)) break;
    prefix += String.fromCodePoint(part.on[0]?.[0] as number);
  }
  return prefix;
}

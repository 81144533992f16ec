import type { Knob, KnobType } from './knob.ts';

/**
 * Reads a knob's value from what a person typed or the environment holds: booleans as words, lists
 * as JSON or comma-separated, tables as JSON or `k=v,k=v`, tables of lists as JSON. An empty text
 * is the empty list or table. What cannot be read comes back as the text, for the check to refuse.
 */
export function fromText(knob: Knob, text: string): unknown {
  return readers[knob.type](text.trim(), text);
}

type Reader = (trimmed: string, text: string) => unknown;

const readers: Record<KnobType, Reader> = {
  string: (_trimmed, text) => text,
  integer: (trimmed) => (/^[+-]?\d+$/.test(trimmed) ? Number(trimmed) : trimmed),
  float: (trimmed) => (trimmed === '' ? trimmed : numberOr(trimmed)),
  boolean: (trimmed) => booleanWords.get(trimmed.toLowerCase()) ?? trimmed,
  strings: (trimmed) => (trimmed.startsWith('[') ? json(trimmed) : commaList(trimmed)),
  integers: (trimmed) =>
    trimmed.startsWith('[') ? json(trimmed) : commaList(trimmed).map(numberOr),
  table: (trimmed) => (trimmed.startsWith('{') ? json(trimmed) : pairs(trimmed)),
  listTable: (trimmed) => (trimmed === '' ? {} : json(trimmed)),
};

const booleanWords = new Map([
  ...['1', 'true', 'yes', 'on'].map((word) => [word, true] as const),
  ...['0', 'false', 'no', 'off'].map((word) => [word, false] as const),
]);

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function numberOr(text: string): number | string {
  const value = Number(text);
  return Number.isNaN(value) ? text : value;
}

function commaList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function pairs(text: string): unknown {
  const entries = commaList(text).map((entry) => {
    const at = entry.indexOf('=');
    return at < 1 ? undefined : ([entry.slice(0, at).trim(), entry.slice(at + 1).trim()] as const);
  });
  return entries.includes(undefined) ? text : Object.fromEntries(entries as [string, string][]);
}

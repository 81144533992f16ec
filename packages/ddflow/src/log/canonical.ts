import { isRawNumber } from './json-source.ts';

/**
 * Canonical JSON, the text that event ids hash: keys by code point at every level, no white space,
 * non-ASCII left as it is, numbers as Python writes them (so that both products agree on an id).
 */
export function canonical(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') {
    return JSON.stringify(value);
  }
  if (typeof value === 'number') return canonicalNumber(value);
  if (Array.isArray(value)) return `[${value.map((entry) => canonical(entry ?? null)).join(',')}]`;
  if (typeof value === 'object') return canonicalObject(value as Record<string, unknown>);
  throw new TypeError(`no JSON form for a ${typeof value}`);
}

function canonicalObject(value: Record<string, unknown>): string {
  // A number kept as the text of its line (`JSON.rawJSON`) prints itself.
  if (isRawNumber(value)) return JSON.stringify(value);
  let text = '{';
  for (const key of Object.keys(value).sort(compareCodePoints)) {
    const entry = value[key];
    if (entry === undefined) continue;
    text += `${text.length > 1 ? ',' : ''}${JSON.stringify(key)}:${canonical(entry)}`;
  }
  return `${text}}`;
}

/**
 * Python's `repr` of the same double: an exponent of at least two digits, used below 1e-4 where
 * JavaScript starts at 1e-6. Integers print alike; a non-finite number has no JSON form.
 */
export function canonicalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError('no JSON form for a non-finite number');
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e21) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}

/** Orders strings by code point, as Python does; UTF-16 order differs above U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at += 1) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Lifts surrogates above the rest of the basic plane, where their code points belong. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

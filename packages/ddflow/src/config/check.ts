import { isTable } from '@ddflow/base/toml';
import type { Knob, KnobType, KnobValue } from './knob.ts';

/** Says what is wrong with a value for this knob, or nothing when it may stand. */
export function whatIsWrong(knob: Knob, value: unknown): string | undefined {
  if (!isOfType[knob.type](value)) return `must be ${describeAllowed(knob)}`;
  if (knob.choices !== undefined && !knob.choices.includes(value as string)) {
    return `must be ${describeAllowed(knob)}`;
  }
  if (typeof value === 'number' && (value < (knob.min ?? value) || value > (knob.max ?? value))) {
    return `must be ${describeAllowed(knob)}`;
  }
  for (const member of knob.checkMember === undefined ? [] : (value as readonly string[])) {
    const wrong = knob.checkMember?.(member);
    if (wrong !== undefined) return wrong;
  }
  return (knob.check as ((value: unknown) => string | undefined) | undefined)?.(value);
}

/** What may stand there, in words: `one of: warn, block`, `an integer, at least 1`. */
export function describeAllowed(knob: Knob): string {
  if (knob.choices !== undefined) return `one of: ${knob.choices.map((c) => c || '""').join(', ')}`;
  const bounds = [
    ...(knob.min === undefined ? [] : [`at least ${knob.min}`]),
    ...(knob.max === undefined ? [] : [`at most ${knob.max}`]),
  ];
  return [typeInWords[knob.type], ...bounds].join(', ');
}

/** What a file's value comes to. */
export type Reading = {
  /** Absent: the layer below keeps its say. */
  value?: KnobValue;
  /** The value given was bad and the strictest one stands in its place. */
  fallback: boolean;
  /** What is wrong with the value given. */
  wrong?: string;
};

/** Reads a file's value leniently: a bad one never stops a command, and never loosens a rule. */
export function readLeniently(knob: Knob, value: unknown): Reading {
  const wrong = whatIsWrong(knob, value);
  if (wrong === undefined) return { value: value as KnobValue, fallback: false };
  if (knob.checkMember !== undefined && isOfType.strings(value)) {
    const kept = value.filter((member) => knob.checkMember?.(member) === undefined);
    return { value: kept, fallback: false, wrong };
  }
  if (knob.strictest === undefined) return { fallback: false, wrong };
  return { value: knob.strictest, fallback: true, wrong };
}

const isString = (value: unknown) => typeof value === 'string';

const isOfType = {
  string: isString,
  integer: (value: unknown) => Number.isSafeInteger(value),
  float: (value: unknown) => Number.isFinite(value),
  boolean: (value: unknown) => typeof value === 'boolean',
  strings: (value: unknown): value is string[] => Array.isArray(value) && value.every(isString),
  integers: (value: unknown) => Array.isArray(value) && value.every(Number.isSafeInteger),
  table: (value: unknown) => isTable(value) && Object.values(value).every(isString),
  listTable: (value: unknown) =>
    isTable(value) &&
    Object.values(value).every((entry) => Array.isArray(entry) && entry.every(isString)),
} satisfies Record<KnobType, (value: unknown) => boolean>;

const typeInWords: Record<KnobType, string> = {
  string: 'text',
  integer: 'an integer',
  float: 'a number',
  boolean: 'true or false',
  strings: 'a list of texts',
  integers: 'a list of integers',
  table: 'a table of texts',
  listTable: 'a table of lists of texts',
};

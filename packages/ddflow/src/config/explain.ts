import { describeAllowed } from './check.ts';
import { allKeys } from './keys.ts';
import type { KnobValue } from './knob.ts';
import type { Source } from './layers.ts';
import type { Config } from './load.ts';

/** One line of `config --explain`. */
export type ExplainRow = {
  key: string;
  value: KnobValue;
  source: Source;
  doc: string;
  /** In words. */
  allowed: string;
  default: KnobValue;
};

/**
 * Every knob, and every field of a gate that is not at its default. The filter keeps the rows whose
 * key or line of doc contains it, whatever the case.
 */
export function explain(config: Config, filter = ''): ExplainRow[] {
  const wanted = filter.toLowerCase();
  return allKeys(config.gate)
    .map(({ name, path, knob }) => ({
      key: name,
      value: valueAt(config, path),
      source: config.sources[name] ?? 'default',
      doc: knob.doc,
      allowed: describeAllowed(knob),
      default: knob.default,
    }))
    .filter((row) => !row.key.startsWith('gate.') || differs(row))
    .filter(({ key, doc }) => `${key}\n${doc}`.toLowerCase().includes(wanted));
}

function differs({ value, default: byDefault, source }: ExplainRow): boolean {
  return source !== 'default' || JSON.stringify(value) !== JSON.stringify(byDefault);
}

function valueAt(config: Config, path: readonly string[]): KnobValue {
  let here: unknown = config;
  for (const part of path) here = (here as Record<string, unknown>)[part];
  return here as KnobValue;
}

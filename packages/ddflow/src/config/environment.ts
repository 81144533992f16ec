import type { Condition } from '@ddflow/base/failure';
import { failures } from '../failures.ts';
import { whatIsWrong } from './check.ts';
import { fromText } from './from-text.ts';
import type { Knob, Knobs, KnobValue } from './knob.ts';
import { sections } from './sections.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The variable that sets a knob: `DDFLOW_LEASE_TTL_S`. */
export function variableOf(section: string, knob: string): string {
  return `DDFLOW_${section}_${knob}`.toUpperCase();
}

/** Knobs that the environment sets, by `section.knob`. Throws `configInvalid` with every bad variable. */
export function readEnvironment(env: Environment): Map<string, KnobValue> {
  const values = new Map<string, KnobValue>();
  const refused: Condition[] = [];
  for (const [section, knobs] of Object.entries<Knobs>(sections)) {
    for (const [name, knob] of Object.entries<Knob>(knobs)) {
      const variable = variableOf(section, name);
      const text = env[variable];
      if (text === undefined) continue;
      const value = fromText(knob, text);
      const wrong = whatIsWrong(knob, value);
      if (wrong === undefined) values.set(`${section}.${name}`, value as KnobValue);
      else refused.push({ reason: 'environment', detail: `${variable} ${wrong}`, variable });
    }
  }
  if (refused.length > 0) {
    throw failures.configInvalid({
      message: `the environment sets what is not allowed: ${refused.map((r) => r.detail).join('; ')}`,
      hint: 'unset the variable, or give it an allowed value',
      conditions: refused,
    });
  }
  return values;
}

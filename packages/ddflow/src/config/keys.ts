import { failures } from '../failures.ts';
import { type GateValues, gateFields } from './gate/fields.ts';
import { type Gates, isGateId } from './gate/overlay.ts';
import type { Knob, Knobs } from './knob.ts';
import { nearest } from './nearest.ts';
import { sections } from './sections.ts';

/** A key that a person can set or look up: `section.knob` or `gate.<id>.<field>`. */
export type Key = { name: string; path: readonly string[]; knob: Knob };

const knobKeys: Key[] = Object.entries<Knobs>(sections).flatMap(([section, knobs]) =>
  Object.entries<Knob>(knobs).map(([name, knob]) => keyOf([section, name], knob)),
);

/** Every key: the knobs, and every field of the gates that are defined. */
export function allKeys(gates: Gates): Key[] {
  const gateKeys = Object.keys(gates).flatMap((id) =>
    Object.entries<Knob>(gateFields).map(([name, field]) => keyOf(['gate', id, name], field)),
  );
  return [...knobKeys, ...gateKeys];
}

/** Finds a key; a gate need not be defined yet. Throws `configUnknown` with the nearest keys. */
export function findKey(name: string, gates: Gates): Key {
  const known = knobKeys.find((key) => key.name === name) ?? gateKey(name);
  if (known !== undefined) return known;
  const near = nearest(
    name,
    allKeys(gates).map((key) => key.name),
  );
  throw failures.configUnknown({
    message: `there is no configuration key ${name}${near.length === 0 ? '' : `; near it: ${near.join(', ')}`}`,
    details: { key: name, nearest: near },
  });
}

function gateKey(name: string): Key | undefined {
  const [table, id = '', field = '', ...rest] = name.split('.');
  if (table !== 'gate' || rest.length > 0 || !isGateId(id)) return undefined;
  if (!Object.hasOwn(gateFields, field)) return undefined;
  return keyOf(['gate', id, field], gateFields[field as keyof GateValues]);
}

function keyOf(path: readonly string[], knob: Knob): Key {
  return { name: path.join('.'), path, knob };
}

import { expect, it } from 'vitest';
import { whatIsWrong } from '../../src/config/check.ts';
import { builtinGates } from '../../src/config/gate/builtin.ts';
import { gateFields } from '../../src/config/gate/fields.ts';
import type { Knob, Knobs } from '../../src/config/knob.ts';
import { sections } from '../../src/config/sections.ts';
import { configOf } from './load-texts.ts';

const declared: [string, Knob][] = Object.entries<Knobs>({ ...sections, gate: gateFields }).flatMap(
  ([section, knobs]) =>
    Object.entries(knobs).map(([name, knob]): [string, Knob] => [`${section}.${name}`, knob]),
);

it.each(declared)('%s may hold its own default and strictest value', (_key, knob) => {
  expect(whatIsWrong(knob, knob.default)).toBeUndefined();
  if (knob.strictest !== undefined) expect(whatIsWrong(knob, knob.strictest)).toBeUndefined();
});

it.each(declared)(
  '%s has one sentence of doc, and a fallback where it has choices',
  (_key, knob) => {
    expect(knob.doc).toMatch(/^[^\n]{10,120}\.$/);
    if (knob.choices !== undefined) expect(knob.strictest).toBeDefined();
  },
);

it.each(Object.entries(builtinGates))('the built-in gate %s holds allowed values', (_id, gate) => {
  for (const [name, value] of Object.entries(gate)) {
    expect(whatIsWrong(gateFields[name as keyof typeof gateFields], value)).toBeUndefined();
  }
});

it('fits together by default, with the ten gates of a task', async () => {
  const config = await configOf();
  expect(config.problems).toEqual([]);
  expect(config.gates.task_pipeline).toHaveLength(10);
  expect(config.lease).toMatchObject({ ttl_s: 1800, heartbeat_s: 300, grace_s: 120 });
});

import { isTable } from '@ddflow/base/toml';
import { readLeniently } from '../check.ts';
import type { Knob, Knobs, KnobValue } from '../knob.ts';
import { files, type Layer, type Problem, type Source } from '../layers.ts';
import { didYouMean } from '../nearest.ts';
import { builtinGates } from './builtin.ts';
import { type GateValues, gateFields } from './fields.ts';

/** One gate with all layers laid over each other, field by field. */
export type Gate = GateValues & {
  readonly id: string;
  /** The highest layer that says something about it. */
  readonly source: Source;
  /** Why it cannot be trusted to decide: with any of these it can only be unavailable. */
  readonly faults: readonly string[];
};

export type Gates = Readonly<Record<string, Gate>>;

export type ResolvedGates = {
  gates: Gates;
  /** By `gate.<id>.<field>`; built-in values are not listed. */
  sources: Record<string, Source>;
  problems: Problem[];
};

/** Lays `[gate.<id>]` of every file over the built-in gates. */
export function resolveGates(layers: readonly Layer[]): ResolvedGates {
  const drafts = new Map<string, Draft>();
  for (const [id, values] of Object.entries(builtinGates)) {
    drafts.set(id, { id, source: 'default', values: { ...values }, faults: new Map() });
  }
  const sources: Record<string, Source> = {};
  const problems: Problem[] = [];
  for (const layer of layers) {
    const { path, source } = files[layer.name];
    const report = (what: string, remedy: string) => problems.push({ where: path, what, remedy });
    for (const [id, table] of gateTables(layer, report)) {
      const draft = drafts.get(id) ?? { id, source, values: {}, faults: new Map() };
      drafts.set(id, { ...draft, source });
      for (const [name, value] of Object.entries(table)) {
        const read = readField(draft, { name, value }, report);
        if (read === undefined) continue;
        sources[`gate.${id}.${name}`] =
          read === 'fallback' ? `${source} (strictest fallback)` : source;
      }
    }
  }
  return {
    gates: Object.fromEntries([...drafts.values()].map((draft) => [draft.id, finished(draft)])),
    sources,
    problems,
  };
}

/** Whether a word can name a gate. */
export function isGateId(id: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(id);
}

type Draft = {
  id: string;
  source: Source;
  values: Record<string, KnobValue>;
  /** By field. */
  faults: Map<string, string>;
};

type Report = (what: string, remedy: string) => void;

const fields: Knobs = gateFields;

const defaults = Object.fromEntries(
  Object.entries<Knob>(fields).map(([name, field]) => [name, field.default]),
) as GateValues;

function finished({ id, source, values, faults }: Draft): Gate {
  return {
    ...defaults,
    ...(values as Partial<GateValues>),
    id,
    source,
    faults: [...faults.values()],
  };
}

function* gateTables(
  { name, table }: Layer,
  report: Report,
): Generator<[string, Record<string, unknown>]> {
  if (files[name].gatesOnly) {
    for (const other of Object.keys(table).filter((key) => key !== 'gate')) {
      report(`this file holds [gate.<id>] only; ${other} is skipped`, 'move it to config.toml');
    }
  }
  const gates = table.gate ?? {};
  if (!isTable(gates)) {
    report('gate is a table of tables; it is skipped', 'write [gate.<id>]');
    return;
  }
  for (const [id, content] of Object.entries(gates)) {
    if (!isGateId(id)) {
      report(`${id} cannot name a gate; it is skipped`, 'use letters, digits, _ and -');
    } else if (isTable(content)) yield [id, content];
    else report(`gate.${id} is a table, not a value; it is skipped`, `write [gate.${id}]`);
  }
}

type Given = { name: string; value: unknown };

/** Puts a field into the draft. Where its value cannot be used, the gate gets a fault instead. */
function readField(
  draft: Draft,
  { name, value }: Given,
  report: Report,
): 'read' | 'fallback' | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) {
    skipField(draft, { name, value }, report);
    return undefined;
  }
  const key = `gate.${draft.id}.${name}`;
  const { value: usable, fallback, wrong } = readLeniently(field, value);
  if (wrong !== undefined)
    report(`${key} ${wrong}`, 'mend it; until then the gate is as strict as can be');
  if (usable === undefined) {
    draft.faults.set(name, `${key} ${wrong}`);
    return undefined;
  }
  draft.values[name] = usable;
  draft.faults.delete(name);
  return fallback ? 'fallback' : 'read';
}

/** Fields of the format that have no behaviour in this version. */
const unread = ['prompt', 'mutations', 'requires_evidence', 'evidence_fields'];

function skipField(draft: Draft, { name, value }: Given, report: Report): void {
  const key = `gate.${draft.id}.${name}`;
  if (name === 'human' && value !== false) {
    // Skipping it would let an agent pass what a person reserved; no higher layer can take it back.
    draft.faults.set(name, `${key} asks for a person, and this version cannot ask one`);
    report(`${key} cannot be met by this version; the gate stays unavailable`, 'remove it');
    return;
  }
  // `required` has a check of its own, against the list that decides.
  if (name === 'human' || name === 'required' || (name === 'id' && value === draft.id)) return;
  if (unread.includes(name)) {
    report(`${key} is not read by this version`, 'nothing to do; it is kept');
    return;
  }
  const hint = didYouMean(name, Object.keys(fields));
  report(`there is no field ${key}${hint}; it is skipped`, 'remove or rename it');
}

import { isTable, type TomlTable } from '@ddflow/base/toml';
import { readLeniently } from './check.ts';
import { type Environment, readEnvironment } from './environment.ts';
import type { Knob, Knobs, KnobValue } from './knob.ts';
import { files, type Layer, type Problem, type Source } from './layers.ts';
import { didYouMean } from './nearest.ts';
import { type Settings, sections } from './sections.ts';

export type Resolved = {
  settings: Settings;
  /** By `section.knob`. */
  sources: Record<string, Source>;
  problems: Problem[];
};

/** Top-level names that are no section of knobs: tables with readers of their own, and the format. */
const foreign = ['gate', 'reviewer', 'companion', 'macro', 'format'];

const declared: Record<string, Knobs> = sections;

/** Lays files and environment over the defaults. Files are read leniently, the environment is not. */
export function resolveSettings(layers: readonly Layer[], env: Environment): Resolved {
  const values: Record<string, Record<string, KnobValue>> = {};
  const sources: Record<string, Source> = {};
  const problems: Problem[] = [];
  const put = (section: string, name: string, value: KnobValue, source: Source) => {
    values[section] ??= {};
    values[section][name] = value;
    sources[`${section}.${name}`] = source;
  };

  for (const [section, knobs] of Object.entries(declared)) {
    for (const [name, knob] of Object.entries<Knob>(knobs))
      put(section, name, knob.default, 'default');
  }
  for (const layer of layers) {
    const { path, source, gatesOnly } = files[layer.name];
    if (gatesOnly) continue;
    const report = (what: string, remedy: string) => problems.push({ where: path, what, remedy });
    for (const { section, name, knob, value } of knobsIn(layer.table, report)) {
      const reading = readLeniently(knob, value);
      if (reading.value !== undefined) {
        const from: Source = reading.fallback ? `${source} (strictest fallback)` : source;
        put(section, name, reading.value, from);
      }
      if (reading.wrong === undefined) continue;
      const used = JSON.stringify(values[section]?.[name]);
      report(`${section}.${name} ${reading.wrong}; ${used} is used`, `mend it in ${path}`);
    }
  }
  for (const [key, value] of readEnvironment(env)) {
    const [section = '', name = ''] = key.split('.');
    put(section, name, value, 'env');
  }
  return { settings: values as Settings, sources, problems };
}

type Report = (what: string, remedy: string) => void;

/** The knobs that a file sets; what is none is reported and skipped. */
function* knobsIn(table: TomlTable, report: Report) {
  for (const [section, content] of Object.entries(table)) {
    if (foreign.includes(section)) continue;
    const knobs = Object.hasOwn(declared, section) ? declared[section] : undefined;
    if (knobs === undefined) {
      const hint = didYouMean(section, [...Object.keys(declared), ...foreign]);
      report(`there is no section [${section}]${hint}; it is skipped`, 'remove or rename it');
    } else if (!isTable(content)) {
      report(`${section} is a section, not a value; it is skipped`, `write [${section}]`);
    } else {
      for (const [name, value] of Object.entries(content)) {
        const knob = Object.hasOwn(knobs, name) ? knobs[name] : undefined;
        if (knob !== undefined) yield { section, name, knob, value };
        else {
          const hint = didYouMean(name, Object.keys(knobs));
          report(
            `there is no knob ${section}.${name}${hint}; it is skipped`,
            'remove or rename it',
          );
        }
      }
    }
  }
}

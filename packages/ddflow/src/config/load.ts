import { incoherences } from './coherence.ts';
import type { Environment } from './environment.ts';
import { type Gates, resolveGates } from './gate/overlay.ts';
import type { Problem, Source, Texts } from './layers.ts';
import { parseLayers } from './parse-layers.ts';
import { resolveSettings } from './resolve.ts';
import type { Settings } from './sections.ts';

export type ConfigInputs = {
  texts: Texts;
  env: Environment;
  /** A file of the clone's state where parsed values are kept between commands. */
  cacheFile?: string;
};

/** Typed settings by section (`config.lease.ttl_s`), and the gates by id (`config.gate.unit_tests`). */
export type Config = Settings & {
  readonly gate: Gates;
  /** Where each value comes from, by `section.knob`, and by `gate.<id>.<field>` where a file sets it. */
  readonly sources: Readonly<Record<string, Source>>;
  /** What is wrong in the files and did not stop us. */
  readonly problems: readonly Problem[];
};

/**
 * The configuration in force. Files are read leniently; throws `tomlInvalid` for one that cannot be
 * parsed at all and `configInvalid` for a bad value in the environment.
 */
export async function loadConfig({ texts, env, cacheFile }: ConfigInputs): Promise<Config> {
  const layers = await parseLayers(texts, cacheFile);
  const { settings, sources, problems } = resolveSettings(layers, env);
  const gates = resolveGates(layers);
  return {
    ...settings,
    gate: gates.gates,
    sources: { ...sources, ...gates.sources },
    problems: [...problems, ...gates.problems, ...incoherences(settings, gates.gates, layers)],
  };
}

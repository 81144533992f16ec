import type { Environment } from '../../src/config/environment.ts';
import type { Texts } from '../../src/config/layers.ts';
import { type Config, loadConfig } from '../../src/config/load.ts';

/** The configuration of these texts, with nothing in the environment unless given. */
export function configOf(texts: Texts = {}, env: Environment = {}): Promise<Config> {
  return loadConfig({ texts, env });
}

/** What the problems say, one line each. */
export function told(config: Config): string[] {
  return config.problems.map(({ where, what }) => `${where}: ${what}`);
}

import { join } from 'node:path';
import { readIfExists } from '@ddflow/base/files';
import { files } from '../config/layers.ts';
import type { ConfigInputs } from '../config/load.ts';
import type { Committed } from './committed.ts';
import type { StateDir } from './state-dir.ts';

/** The texts that the configuration is made of: committed ones from the log branch, local ones from the primary tree. */
export function configInputs(
  from: { committed: Committed; primary: string | undefined; state: StateDir },
  env: Readonly<Record<string, string | undefined>>,
): ConfigInputs {
  const { committed, primary } = from;
  const local = (path: string) =>
    primary === undefined ? undefined : readIfExists(join(primary, path));
  return {
    texts: {
      project: committed.read(files.project.path),
      gates: committed.read(files.gates.path),
      local: local(files.local.path),
      localGates: local(files.localGates.path),
    },
    env,
    cacheFile: from.state.configCache,
  };
}

import type { TomlTable } from '@ddflow/base/toml';

/**
 * Where configuration comes from, in the order of reading: what comes later wins. The texts of the
 * committed files are given by the caller, who reads them from the log branch and never from an
 * item's tree.
 */
export const files = {
  project: { path: '.ddflow/config.toml', source: 'file', gatesOnly: false },
  gates: { path: '.ddflow/gates.toml', source: 'gates', gatesOnly: true },
  local: { path: '.ddflow/local/config.toml', source: 'local', gatesOnly: false },
  localGates: { path: '.ddflow/local/gates.toml', source: 'local gates', gatesOnly: true },
} as const;

export type FileName = keyof typeof files;
export const fileNames = Object.keys(files) as FileName[];

/** The text of each file; absent where there is no such file. */
export type Texts = { readonly [Name in FileName]?: string | undefined };

/** The parsed files that exist, lowest first. */
export type Layer = { name: FileName; table: TomlTable };

type LayerSource = 'default' | (typeof files)[FileName]['source'] | 'env';

/** Which layer a value comes from. A fallback says that the layer's own value was bad. */
export type Source = LayerSource | `${LayerSource} (strictest fallback)`;

/** Something in a file that is not as it should be, and did not stop the command. */
export type Problem = {
  /** The file, by its path in the repository. */
  where: string;
  /** One sentence that names the key. */
  what: string;
  /** What to do about it. */
  remedy: string;
};

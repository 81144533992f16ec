import { editToml, isTable, parseToml, type TomlValue, tomlLiteral } from '@ddflow/base/toml';
import { failures } from '../failures.ts';
import { whatIsWrong } from './check.ts';
import { fromText } from './from-text.ts';
import { findKey, type Key } from './keys.ts';
import { type FileName, files, type Problem, type Source } from './layers.ts';
import { type Config, type ConfigInputs, loadConfig } from './load.ts';

export type EditRequest = {
  /** `section.knob` or `gate.<id>.<field>`. */
  key: string;
  /** As typed: see `fromText`. */
  value: string;
  /** Into the machine's own file, not the project's. */
  local?: boolean;
};

/** An edit that may be written: nothing was written yet. */
export type PlannedEdit = {
  key: string;
  file: FileName;
  /** Of the file, from the root of the repository. */
  path: string;
  /** Texts of the whole file; empty before when there was none. */
  before: string;
  after: string;
  value: TomlValue;
  /** The value as it stands in the file. */
  literal: string;
  /** The layer that keeps its say although the edit is written. */
  shadowedBy?: Source;
};

/** The format of the files that this version writes (`format = 1` at their top, where it is given). */
const newestFormat = 1;

/**
 * Plans one edit, strictly: `configUnknown` for a key that nothing declares, `configInvalid` for a
 * value that is not allowed or that would leave the whole incoherent, `configNewer` for a file of a
 * newer format.
 */
export async function planEdit(inputs: ConfigInputs, request: EditRequest): Promise<PlannedEdit> {
  const current = await loadConfig(inputs);
  const key = findKey(request.key, current.gate);
  const value = allowedValue(key, request.value);
  const file = await targetFile(inputs, key, request.local === true);
  const { path, source } = files[file];
  const before = inputs.texts[file] ?? '';
  await refuseNewer(before, path);
  const after = await editToml(before, [{ path: key.path, value }], path);
  const { cacheFile: _, ...rest } = inputs;
  const planned = await loadConfig({ ...rest, texts: { ...inputs.texts, [file]: after } });
  refuseIncoherent(`${key.name} = ${tomlLiteral(value)}`, current, planned);
  const wins = planned.sources[key.name];
  return {
    key: key.name,
    file,
    path,
    before,
    after,
    value,
    literal: tomlLiteral(value),
    ...(wins === undefined || wins === source ? {} : { shadowedBy: wins }),
  };
}

function allowedValue({ name, knob }: Key, text: string): TomlValue {
  const value = fromText(knob, text);
  const wrong = whatIsWrong(knob, value);
  if (wrong === undefined) return value as TomlValue;
  throw failures.configInvalid({
    message: `${name} ${wrong}, not ${JSON.stringify(text)}`,
    details: { key: name, value: text, ...(knob.choices ? { allowed: knob.choices } : {}) },
  });
}

/** config.toml, unless the gates file beside it, which is read later, sets the field already. */
async function targetFile({ texts }: ConfigInputs, key: Key, local: boolean): Promise<FileName> {
  const [main, gates] = local
    ? (['local', 'localGates'] as const)
    : (['project', 'gates'] as const);
  let here: unknown = await parseToml(texts[gates] ?? '', files[gates].path);
  for (const part of key.path) here = isTable(here) ? here[part] : undefined;
  return here === undefined ? main : gates;
}

async function refuseNewer(text: string, path: string): Promise<void> {
  const { format } = await parseToml(text, path);
  if (format === undefined || (typeof format === 'number' && format <= newestFormat)) return;
  throw failures.configNewer({
    message: `${path} has format ${tomlLiteral(format)}; this version writes format ${newestFormat}`,
    details: { file: path, format },
  });
}

/** An edit may leave old problems standing, and may bring no new one. */
function refuseIncoherent(edit: string, current: Config, planned: Config): void {
  const text = ({ where, what }: Problem) => `${where}: ${what}`;
  const old = new Set(current.problems.map(text));
  const fresh = planned.problems.filter((problem) => !old.has(text(problem)));
  if (fresh.length === 0) return;
  throw failures.configInvalid({
    message: `${edit} does not fit the rest: ${fresh.map(({ what }) => what).join('; ')}`,
    hint: fresh[0]?.remedy ?? '',
    conditions: fresh.map(({ what, remedy }) => ({ reason: 'coherence', detail: what, remedy })),
  });
}

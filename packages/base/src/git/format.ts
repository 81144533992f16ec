import { join } from 'node:path';
import { readIfExists } from '../files.ts';

/** What a git directory's own configuration says about its working tree. */
export type Format = { bare: boolean | undefined; worktree: string | undefined };

/**
 * Reads `core.bare` and `core.worktree` as git does when it opens a repository: from `config` alone
 * (no includes), then from `config.worktree` where that extension is on.
 * Undefined: written in a way that only git itself should read.
 */
export function readFormat(gitDir: string): Format | undefined {
  const values = new Map<string, string>();
  if (!collect(readIfExists(join(gitDir, 'config')), values)) return undefined;
  if (isTrue(values.get('extensions.worktreeconfig'))) {
    if (!collect(readIfExists(join(gitDir, 'config.worktree')), values)) return undefined;
  }
  const bare = values.get('core.bare');
  return {
    bare: bare === undefined ? undefined : isTrue(bare),
    worktree: values.get('core.worktree'),
  };
}

/** False when a line that matters is quoted, escaped or continued. */
function collect(text: string | undefined, into: Map<string, string>): boolean {
  let section = '';
  for (const line of (text ?? '').split('\n')) {
    const header = /^\s*\[\s*([\w.-]+)\s*(?:"(.*)")?\s*\](.*)$/.exec(line);
    if (header !== null) section = header[2] === undefined ? header[1]!.toLowerCase() : '';
    if (section !== 'core' && section !== 'extensions') continue;
    const rest = header === null ? line : header[3]!;
    const [, key, value] = /^\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*?))?\s*$/.exec(rest) ?? [];
    if (key === undefined) continue;
    const name = `${section}.${key.toLowerCase()}`;
    if (!wanted.has(name)) continue;
    if (value !== undefined && /["\\#;]/.test(value)) return false;
    into.set(name, value ?? 'true');
  }
  return true;
}

const wanted = new Set(['core.bare', 'core.worktree', 'extensions.worktreeconfig']);

function isTrue(value: string | undefined): boolean {
  return value !== undefined && /^(true|yes|on|[1-9]\d*)$/i.test(value);
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { failures } from './failures.ts';
import type { Rule } from './rule.ts';

/**
 * Loads the rules of a script: a module whose default export is a list of rules, or a function that
 * gives one. Throws `script-broken` with the reason in one line.
 */
export async function loadScript(file: string): Promise<Rule[]> {
  const rules = await exported(file);
  if (!Array.isArray(rules)) throw broken(file, 'its default export is no list of rules');
  for (const [index, rule] of rules.entries()) {
    const problem = problemOf(rule);
    if (problem !== undefined) throw broken(file, `rule ${index + 1} ${problem}`);
  }
  return rules;
}

async function exported(file: string): Promise<unknown> {
  if (!existsSync(file)) throw broken(file, 'there is no such file');
  try {
    const module: { default?: unknown } = await import(pathToFileURL(resolve(file)).href);
    return typeof module.default === 'function' ? await module.default() : module.default;
  } catch (error) {
    const [reason] = String(error).split('\n', 1);
    throw broken(file, reason ?? '');
  }
}

function problemOf(rule: unknown): string | undefined {
  const { name, when, reply } = (rule ?? {}) as Partial<Record<keyof Rule, unknown>>;
  if (typeof name !== 'string' || name === '') return 'has no name';
  if (typeof when !== 'function' && (typeof when !== 'object' || when === null)) {
    return `("${name}") has no \`when\``;
  }
  return typeof reply === 'function' ? undefined : `("${name}") has no \`reply\` function`;
}

function broken(file: string, reason: string) {
  return failures.scriptBroken({ message: `${file}: ${reason}` });
}

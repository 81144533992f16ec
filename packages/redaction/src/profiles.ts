import { machineRules, type Machine } from './rules/machine.ts';
import { credentials } from './rules/credentials.ts';
import { personal } from './rules/personal.ts';
import { providerKeys } from './rules/provider-keys.ts';
import type { Rule } from './rule.ts';

/** A named set of rules, tried in order. */
export type Profile = {
  rules: readonly Rule[];
  /** Regular expressions of the project; each has a time limit of its own. */
  extra: readonly string[];
};

export type LogProfileOptions = Machine & { extraPatterns?: readonly string[] };

/** The rules that every machine has. */
export const commonRules: readonly Rule[] = [...credentials.slice(0, 1), ...providerKeys, ...credentials.slice(1), ...personal];

/** What may not stand in a log that is committed for good. */
export function logProfile({ extraPatterns = [], ...machine }: LogProfileOptions): Profile {
  return { rules: [...commonRules, ...machineRules(machine)], extra: extraPatterns };
}

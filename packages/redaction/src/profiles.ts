import { logRules, type Machine } from './rules.ts';
import { type Scan, scanner } from './scan.ts';
import { patternScan } from './user-patterns.ts';

/** What is taken out of a text: the scan of the rules, and that of users' patterns where there are any. */
export type Profile = { scan: Scan; patterns?: Scan };

/**
 * The profile for texts that enter a log: committed, and kept for ever. Made once for a process.
 * Throws when one of `extraPatterns` (regular expressions, `(?i)` in front allowed) does not compile.
 */
export function logProfile(machine: Machine & { extraPatterns?: readonly string[] }): Profile {
  const { extraPatterns = [], ...known } = machine;
  const scan = scanner(logRules(known));
  return extraPatterns.length === 0 ? { scan } : { scan, patterns: patternScan(extraPatterns) };
}

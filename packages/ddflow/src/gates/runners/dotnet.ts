import { labelledNumbers } from './counts.ts';
import { following, matches, nothingRun, type Runner } from './runner.ts';

const assembly = /^\s*(?:Passed|Failed|Skipped)! +- (Failed: +\d+, Passed: +\d+, .*), Duration: /;
const whole = /^Test summary: (total: \d+, .*), duration: /;
const block = /^(?:Total tests: (\d+)|Test run summary: (?:Passed|Failed)!.*)$/;
const nothing =
  /^No test is available in |^No test matches the given testcase filter |^Test run summary: Zero tests ran/;

/**
 * `Passed!  - Failed: 0, Passed: 3, …` for each assembly; newer versions give one sum for all, in a
 * line (`Test summary: total: 3, …`) or in a block of lines.
 */
export const dotnet: Runner = {
  name: 'dotnet test',
  summaries(lines) {
    const sums = [...matches(lines, whole)].map(({ at, groups: [list = ''] }) => {
      const counts = labelledNumbers(list);
      return { at, total: counts('total'), failed: counts('failed'), skipped: counts('skipped') };
    });
    if (sums.length > 0) return sums;
    const assemblies = [...matches(lines, assembly)].map(({ at, groups: [list = ''] }) => {
      const counts = labelledNumbers(list);
      return { at, total: counts('Total'), failed: counts('Failed'), skipped: counts('Skipped') };
    });
    const blocks = [...matches(lines, block)].map(({ at, groups: [total] }) => {
      const count = (word: string) => {
        const pattern = new RegExp(`^\\s+${word}: (\\d+)$`, 'i');
        return Number(following(lines, at, { pattern, reach: 5 })?.groups[0] ?? 0);
      };
      return {
        at,
        total: Number(total ?? count('total')),
        failed: count('failed'),
        skipped: count('skipped'),
      };
    });
    return [...nothingRun(lines, nothing), ...assemblies, ...blocks];
  },
};

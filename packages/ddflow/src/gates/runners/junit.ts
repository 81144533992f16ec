import { labelledNumbers } from './counts.ts';
import { following, matches, nothingRun, type Runner } from './runner.ts';

/** The sum of a module; the lines of single classes go on with the time. */
const surefire =
  /^(?:\[(?:INFO|WARNING|ERROR)\] )?(Tests run: \d+, +Failures: \d+(?:, +[A-Z][a-z]+: \d+)*)$/;
const passed = /^OK \((\d+) tests?\)$/;
const found = /^\[ +(\d+) tests found +\]$/;
const nothing =
  /^(?:\[INFO\] )?(?:No tests to run\.|There are no tests to run\.|Tests are skipped\.)$/;

/** Maven Surefire and Failsafe, JUnit 4's text runner, and the console launcher of JUnit 5. */
export const junit: Runner = {
  name: 'junit',
  summaries: (lines) => [
    ...nothingRun(lines, nothing),
    ...[...matches(lines, surefire)].map(({ at, groups: [list = ''] }) => {
      const counts = labelledNumbers(list);
      return {
        at,
        total: counts('Tests run'),
        failed: counts('Failures', 'Errors'),
        skipped: counts('Skipped'),
      };
    }),
    ...[...matches(lines, passed)].map(({ at, groups: [total] }) => ({
      at,
      total: Number(total),
      failed: 0,
      skipped: 0,
    })),
    ...[...matches(lines, found)].map(({ at, groups: [total] }) => {
      const count = (word: string) => {
        const pattern = new RegExp(`^\\[ +(\\d+) tests ${word} +\\]$`);
        return Number(following(lines, at, { pattern, reach: 6 })?.groups[0] ?? 0);
      };
      return { at, total: Number(total), failed: count('failed'), skipped: count('skipped') };
    }),
  ],
};

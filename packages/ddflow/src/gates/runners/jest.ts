import { numberedWords } from './counts.ts';
import { following, matches, nothingRun, type Runner } from './runner.ts';

const suites = /^Test Suites: (.*) total$/;
const tests = /^Tests: +((?:.*, )?\d+ total)$/;
const nothing = /^No tests found(?:, exiting with code \d+| related to files changed since .*)$/;

/** `Test Suites: 1 failed, 2 total` and below it `Tests:       1 failed, 2 passed, 3 total`. */
export const jest: Runner = {
  name: 'jest',
  summaries: (lines) => [
    ...nothingRun(lines, nothing),
    ...[...matches(lines, suites)].flatMap(({ at, groups: [suiteList = ''] }) => {
      const end = following(lines, at, { pattern: tests, reach: 2 });
      if (end === undefined) return [];
      const counts = numberedWords(end.groups[0] ?? '');
      const unloaded = Math.max(0, numberedWords(suiteList)('failed') - counts('failed'));
      return [
        {
          at: end.at,
          total: counts('total') + unloaded,
          failed: counts('failed') + unloaded,
          skipped: counts('skipped', 'todo'),
        },
      ];
    }),
  ],
};

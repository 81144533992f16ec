import { labelledNumbers } from './counts.ts';
import { matches, nothingRun, type Runner } from './runner.ts';

const passed = /^OK \((\d+) tests?, \d+ assertions?\)$/;
const counted = /^(Tests: \d+, Assertions: \d+.*)\.$/;
const nothing = /^No tests executed!$/;

/** `OK (3 tests, 5 assertions)`, or `Tests: 3, Assertions: 5, Failures: 1.` where not all is well. */
export const phpunit: Runner = {
  name: 'phpunit',
  summaries: (lines) => [
    ...nothingRun(lines, nothing),
    ...[...matches(lines, passed)].map(({ at, groups: [total] }) => ({
      at,
      total: Number(total),
      failed: 0,
      skipped: 0,
    })),
    ...[...matches(lines, counted)].map(({ at, groups: [list = ''] }) => {
      const counts = labelledNumbers(list);
      return {
        at,
        total: counts('Tests'),
        failed: counts('Failures', 'Errors'),
        skipped: counts('Skipped', 'Incomplete'),
      };
    }),
  ],
};

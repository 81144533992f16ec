import { numberedWords } from './counts.ts';
import { matches, type Runner } from './runner.ts';

const verdict = /^(\d+) (?:runs|tests), \d+ assertions, (\d+ failures, \d+ errors, .*)$/;

/** `4 runs, 2 assertions, 1 failures, 1 errors, 1 skips`; test-unit's line is built alike. */
export const minitest: Runner = {
  name: 'minitest',
  summaries: (lines) =>
    [...matches(lines, verdict)].map(({ at, groups: [total, list = ''] }) => {
      const counts = numberedWords(list);
      return {
        at,
        total: Number(total),
        failed: counts('failures', 'errors'),
        skipped: counts('skips', 'pendings', 'omissions'),
      };
    }),
};

import { labelledNumbers } from './counts.ts';
import { following, matches, type Runner } from './runner.ts';

const ran = /^Ran (\d+) tests? in \d+\.\d+s$/;
const result = /^(?:OK|FAILED|NO TESTS RAN)(?: \((.*)\))?$/;

/** `Ran 3 tests in 0.001s`, an empty line, `OK (skipped=1)`. Failed set-ups are no tests that ran. */
export const unittest: Runner = {
  name: 'unittest',
  summaries: (lines) =>
    [...matches(lines, ran)].flatMap(({ at, groups }) => {
      const end = following(lines, at, { pattern: result, reach: 3 });
      if (end === undefined) return [];
      const counts = labelledNumbers(end.groups[0] ?? '');
      const failed = counts('failures', 'errors', 'unexpected successes');
      const total = Math.max(Number(groups[0]), failed);
      return [{ at: end.at, total, failed, skipped: counts('skipped') }];
    }),
};

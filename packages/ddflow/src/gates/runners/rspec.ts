import { matches, type Runner } from './runner.ts';

const verdict =
  /^(\d+) examples?, (\d+) failures?(?:, (\d+) pending)?(?:, (\d+) errors? occurred outside of examples)?$/;

/** `4 examples, 1 failure, 2 pending`. */
export const rspec: Runner = {
  name: 'rspec',
  summaries: (lines) =>
    [...matches(lines, verdict)].map(({ at, groups }) => {
      const [examples = 0, failures = 0, pending = 0, errors = 0] = groups.map((n) =>
        Number(n ?? 0),
      );
      return { at, total: examples + errors, failed: failures + errors, skipped: pending };
    }),
};

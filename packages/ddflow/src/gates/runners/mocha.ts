import { following, matches, nothingRun, type Runner } from './runner.ts';

const passing = /^\s+(\d+) passing \(\d+(?:ms|s|m|h|d)\)$/;
const pending = /^\s+(\d+) pending$/;
const failing = /^\s+(\d+) failing$/;
const nothing = /^Error: No test files found/;

/** `2 passing (12ms)`, then `1 pending` and `1 failing` where there are any. */
export const mocha: Runner = {
  name: 'mocha',
  summaries: (lines) => [
    ...nothingRun(lines, nothing),
    ...[...matches(lines, passing)].map(({ at, groups }) => {
      const count = (pattern: RegExp) =>
        Number(following(lines, at, { pattern, reach: 2 })?.groups[0] ?? 0);
      const [failed, skipped] = [count(failing), count(pending)];
      return { at, total: Number(groups[0]) + failed + skipped, failed, skipped };
    }),
  ],
};

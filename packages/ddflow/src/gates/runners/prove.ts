import { following, matches, type Runner } from './runner.ts';

const verdict = /^Files=\d+, Tests=(\d+), /;
const result = /^Result: (PASS|FAIL|NOTESTS)$/;
const failures = /\(Wstat: .* Failed: (\d+)\)$/;

/** Perl's harness: `Files=3, Tests=7, …`, below it `Result: FAIL`, above it the scripts that failed. */
export const prove: Runner = {
  name: 'prove',
  summaries(lines) {
    let start = 0;
    return [...matches(lines, verdict)].flatMap(({ at, groups: [total] }) => {
      const end = following(lines, at, { pattern: result, reach: 1 });
      if (end === undefined) return [];
      const failed = [...matches(lines.slice(start, at), failures)];
      start = at;
      const sum = failed.reduce((n, { groups }) => n + Number(groups[0]), 0);
      const least = end.groups[0] === 'FAIL' ? 1 : 0;
      return [{ at: end.at, total: Number(total), failed: Math.max(sum, least), skipped: 0 }];
    });
  },
};

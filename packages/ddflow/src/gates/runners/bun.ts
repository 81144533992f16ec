import { matches, nothingRun, type Runner } from './runner.ts';

const verdict = /^Ran (\d+) tests? across \d+ files?\./;
const count = /^ (\d+) (pass|fail|skip|todo)$/;
const nothing =
  /^No tests found!$|^The following filters did not match any test files|^error: regex .* matched 0 tests\./;

/** The counts one a line (` 2 pass`), and below them `Ran 5 tests across 1 file. [5.00ms]`. */
export const bun: Runner = {
  name: 'bun test',
  summaries: (lines) => [
    ...nothingRun(lines, nothing),
    ...[...matches(lines, verdict)].map(({ at, groups: [total] }) => {
      const counts = new Map(
        [...matches(lines.slice(Math.max(0, at - 8), at), count)].map(({ groups: [n, word] }) => [
          word,
          Number(n),
        ]),
      );
      const skipped = (counts.get('skip') ?? 0) + (counts.get('todo') ?? 0);
      return { at, total: Number(total), failed: counts.get('fail') ?? 0, skipped };
    }),
  ],
};

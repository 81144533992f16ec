import { numberedWords } from './counts.ts';
import { matches, nothingRun, type Runner } from './runner.ts';

const verdict = /^(?:ok|FAILED) \| (\d+ passed\b.* \| \d+ failed\b.*) \([^()]*\)$/;
const nothing = /^error: No test modules found$/;

/** `FAILED | 2 passed (1 step) | 1 failed | 1 ignored (54ms)`. */
export const deno: Runner = {
  name: 'deno test',
  summaries: (lines) => [
    ...nothingRun(lines, nothing),
    ...[...matches(lines, verdict)].map(({ at, groups: [list = ''] }) => {
      const counts = numberedWords(list);
      return {
        at,
        total: counts('passed', 'failed', 'ignored', 'measured'),
        failed: counts('failed'),
        skipped: counts('ignored'),
      };
    }),
  ],
};

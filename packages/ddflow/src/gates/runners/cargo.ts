import { numberedWords } from './counts.ts';
import { matches, type Runner } from './runner.ts';

const verdict = /^test result: (?:ok|FAILED)\. (\d+ passed; .*)$/;

/** One line for every binary and for the doc tests: `test result: ok. 3 passed; 0 failed; …`. */
export const cargo: Runner = {
  name: 'cargo test',
  summaries: (lines) =>
    [...matches(lines, verdict)].map(({ at, groups }) => {
      const counts = numberedWords(groups[0] ?? '');
      return {
        at,
        total: counts('passed', 'failed', 'ignored', 'measured'),
        failed: counts('failed'),
        skipped: counts('ignored'),
      };
    }),
};

import { numberedWords } from './counts.ts';
import { matches, type Runner } from './runner.ts';

const verdict = /^(?:=+ )?((?:\d+ [a-z]|no tests ran).*) in \d+\.\d+s\b/;
const count = /^\d+ (?:passed|failed|skipped|deselected|xfailed|xpassed|warnings?|errors?|rerun)$/;

/**
 * `=== 1 failed, 2 passed in 0.10s ===`, with `-q` without the bars. Expected failures count as
 * passed; deselected tests do not count.
 */
export const pytest: Runner = {
  name: 'pytest',
  summaries: (lines) =>
    [...matches(lines, verdict)].flatMap(({ at, groups: [list = ''] }) => {
      const parts = list.split(', ');
      if (!parts.some((part) => count.test(part)) && parts[0] !== 'no tests ran') return [];
      const counts = numberedWords(list);
      const failed = counts('failed', 'error', 'errors');
      const skipped = counts('skipped');
      return [
        { at, total: failed + skipped + counts('passed', 'xfailed', 'xpassed'), failed, skipped },
      ];
    }),
};

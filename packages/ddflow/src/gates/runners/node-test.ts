import { matches, type Runner, type Summary } from './runner.ts';

const count = /^(?:ℹ|#) (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) (\d+)/;

/**
 * To `node --test` a file that holds no test is a test that passed, named by its path. Such a line
 * stands at the margin; real tests of that name are indented or have a plainer one.
 */
const emptyFile = /^(?:✔|ok \d+ -) \S.*\.[cm]?[jt]sx?(?: \(\d[\d.]*ms\))?$/;

/** The block of counts under the spec reporter (`ℹ tests 3`) and the TAP reporter (`# tests 3`). */
export const nodeTest: Runner = {
  name: 'node:test',
  summaries(lines) {
    const summaries: Summary[] = [];
    let counts = new Map<string, { at: number; n: number }>();
    let start = 0;
    for (const { at, groups } of matches(lines, count)) {
      const [word = '', n] = groups;
      if (word === 'tests') counts = new Map();
      counts.set(word, { at, n: Number(n) });
      if (word !== 'duration_ms' || !counts.has('tests') || !counts.has('cancelled')) continue;
      const number = (key: string) => counts.get(key)?.n ?? 0;
      const empty = lines.slice(start, at).filter((line) => emptyFile.test(line)).length;
      summaries.push({
        at: counts.get('tests')?.at ?? at,
        total: Math.max(0, number('tests') - empty),
        failed: number('fail') + number('cancelled'),
        skipped: number('skipped') + number('todo'),
      });
      start = at;
    }
    return summaries;
  },
};

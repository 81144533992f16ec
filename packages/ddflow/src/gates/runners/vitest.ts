import { numberedWords } from './counts.ts';
import { following, matches, nothingRun, type Runner } from './runner.ts';

const files = /^\s*Test Files {2}(.*)$/;
const tests = /^\s*Tests {2}(?:no tests|(\d.*) \((\d+)\))$/;
const nothing = /^No test files found, exiting with code \d+$/;

/** `Test Files  1 failed | 2 passed (3)` and below it `Tests  1 failed | 5 passed (6)`. */
export const vitest: Runner = {
  name: 'vitest',
  summaries: (lines) => [
    ...nothingRun(lines, nothing),
    ...[...matches(lines, files)].flatMap(({ at, groups: [fileList = ''] }) => {
      const end = following(lines, at, { pattern: tests, reach: 2 });
      if (end === undefined) return [];
      const [list = '', total = '0'] = end.groups;
      const counts = numberedWords(list);
      const unloaded = Math.max(0, numberedWords(fileList)('failed') - counts('failed'));
      return [
        {
          at: end.at,
          total: Number(total) + unloaded,
          failed: counts('failed') + unloaded,
          skipped: counts('skipped', 'todo'),
        },
      ];
    }),
  ],
};

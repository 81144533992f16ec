import { matches, nothingRun, type Runner, type Summary } from './runner.ts';

const completed = /^(\d+) tests? completed(?:, (\d+) failed)?(?:, (\d+) skipped)?$/;
const event = /^\S.* > .* (PASSED|FAILED|SKIPPED)$/;
const task = /^> Task :(?:[\w.-]+:)*\w*[tT]est( [A-Z-]+)?$/;
const nothing =
  /No tests found for given includes: |the test task did not discover any tests to execute/;

/**
 * Gradle counts only where something failed (`4 tests completed, 1 failed`). Where the build logs
 * single tests these are counted; where it says neither, there is no verdict. Test tasks that had
 * nothing to compile (`NO-SOURCE`), all of them, are a verdict of no test.
 */
export const gradle: Runner = {
  name: 'gradle',
  summaries(lines) {
    const totals = [...matches(lines, completed)].map(({ at, groups }) => {
      const [total = 0, failed = 0, skipped = 0] = groups.map((n) => Number(n ?? 0));
      return { at, total, failed, skipped };
    });
    const events = countEvents(lines);
    const told = totals.reduce((sum, { total }) => sum + total, 0);
    if (events !== undefined && events.total > told) return [events];
    if (totals.length > 0) return totals;
    const none = nothingRun(lines, nothing);
    const tasks = [...matches(lines, task)];
    const sourceless = tasks.filter(({ groups }) => groups[0] === ' NO-SOURCE');
    return none.length > 0 || sourceless.length < tasks.length ? none : nothingRun(lines, task);
  },
};

function countEvents(lines: readonly string[]): Summary | undefined {
  const events = [...matches(lines, event)];
  const last = events.at(-1);
  if (last === undefined) return undefined;
  const count = (outcome: string) => events.filter(({ groups }) => groups[0] === outcome).length;
  return { at: last.at, total: events.length, failed: count('FAILED'), skipped: count('SKIPPED') };
}

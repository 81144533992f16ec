import { matches, nothingRun, type Runner } from './runner.ts';

const line = /^(ok {2}|FAIL|\? {3})\t(\S+)(.*)$|^--- (PASS|FAIL|SKIP): /;
const nothing = /^(?:go: warning: ".*" matched no packages|no packages to test)$/;
const unrun = /\[no test(?:s to run| files)\]/;

/**
 * One line a package. Only `-v` tells single tests; without it the unit is the package, because
 * that is all that is said: `ok  	example/a	0.008s`.
 */
export const go: Runner = {
  name: 'go test',
  summaries(lines) {
    const packages = { at: -1, total: 0, failed: 0, skipped: 0 };
    const tests = { total: 0, failed: 0, skipped: 0 };
    let verbose = false;
    let failuresTold = 0;
    for (const { at, groups } of matches(lines, line)) {
      const [status, , rest = '', outcome] = groups;
      if (outcome !== undefined) {
        verbose ||= outcome !== 'FAIL';
        tests.total += 1;
        if (outcome === 'SKIP') tests.skipped += 1;
        if (outcome === 'FAIL') tests.failed += 1;
        continue;
      }
      packages.at = at;
      if (status === 'FAIL') {
        packages.failed += 1;
        if (tests.failed === failuresTold) {
          tests.total += 1;
          tests.failed += 1;
        }
      }
      failuresTold = tests.failed;
      if (!unrun.test(rest)) packages.total += 1;
    }
    const told = packages.at < 0 ? [] : [verbose ? { ...packages, ...tests } : packages];
    return [...nothingRun(lines, nothing), ...told];
  },
};

import { matches, nothingRun, type Runner } from './runner.ts';

const verdict = /^\d+% tests passed, (\d+) tests? failed out of (\d+)$/;
const skipped = /^\s+\d+ - .+ \(Skipped\)$/;
const nothing = /^No tests were found!!!$|^No test configuration file found!$/;

/** `75% tests passed, 1 tests failed out of 4`; what was skipped is listed below. */
export const ctest: Runner = {
  name: 'ctest',
  summaries(lines) {
    const verdicts = [...matches(lines, verdict)];
    const counted = verdicts.map(({ at, groups: [failed, total] }, n) => ({
      at,
      total: Number(total),
      failed: Number(failed),
      skipped: lines.slice(at, verdicts[n + 1]?.at).filter((line) => skipped.test(line)).length,
    }));
    return [...nothingRun(lines, nothing), ...counted];
  },
};

/** One verdict that a test runner gave: a workspace or a binary of several gives its own. */
export type Summary = {
  /** The index of the line that bears the verdict. */
  at: number;
  /** Tests found, skipped ones too. A file that could not be loaded counts as one failed test. */
  total: number;
  failed: number;
  /** Found but not run: skipped, pending, ignored, still to be written. */
  skipped: number;
};

/** Knows the output of one test runner. */
export type Runner = {
  name: string;
  /** Every verdict of this runner in the lines, in their order; none when it is not its output. */
  summaries(lines: readonly string[]): Summary[];
};

/** The lines that a pattern matches, with where they are and what the groups caught. */
export function* matches(
  lines: readonly string[],
  pattern: RegExp,
): Generator<{ at: number; groups: (string | undefined)[] }> {
  for (const [at, line] of lines.entries()) {
    const match = pattern.exec(line);
    if (match !== null) yield { at, groups: match.slice(1) };
  }
}

/** The first line after `at`, and at most `reach` lines away, that a pattern matches. */
export function following(
  lines: readonly string[],
  at: number,
  { pattern, reach }: { pattern: RegExp; reach: number },
): { at: number; groups: (string | undefined)[] } | undefined {
  const next = matches(lines.slice(at + 1, at + 1 + reach), pattern).next().value;
  return next === undefined ? undefined : { at: at + 1 + next.at, groups: next.groups };
}

/** For runners that say in one fixed line that there was nothing to run. */
export function nothingRun(lines: readonly string[], pattern: RegExp): Summary[] {
  return [...matches(lines, pattern)].map(({ at }) => ({ at, total: 0, failed: 0, skipped: 0 }));
}

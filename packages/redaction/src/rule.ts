/** One kind of thing that must not be kept. */
export type Rule = {
  /** Names it in the mark: `[redacted:github-token]`. */
  id: string;
  /** What it catches, in one line. */
  doc: string;
  /** One of these must occur (in lower case) before the pattern is tried; keeps plain text fast. */
  triggers: readonly string[];
  /**
   * Global; linear by construction: every run that could be entered at each of its characters is
   * guarded by a look-behind or bounded, and nothing must follow an unbounded run.
   */
  pattern: RegExp;
  /** What to put in place of a match; returning the match itself leaves it. Absent: the mark. */
  replace?: (match: RegExpExecArray, mark: string) => string;
};

/** The mark that stands where something was removed. */
export function markOf(kind: string): string {
  return `[redacted:${kind}]`;
}

/** Every mark alike, so that digests of clones with other rules agree. */
export function normaliseMarks(text: string): string {
  return text.replace(/\[redacted:[a-z0-9-]{1,40}\]/g, '[redacted]');
}

/** A mark of this or of another writer, which no rule touches again. Sticky: set `lastIndex`. */
const markHere = /\[redacted(?::[a-z0-9-]{1,40})?\]/iy;
const marks = /\[redacted(?::[a-z0-9-]{1,40})?\]/gi;

/** What stands where a secret stood: `[redacted:jwt]`. */
export function mark(kind: string): string {
  return `[redacted:${kind}]`;
}

/** The end of the mark that starts at an offset; undefined where none does. */
export function endOfMark(text: string, at: number): number | undefined {
  markHere.lastIndex = at;
  return markHere.test(text) ? markHere.lastIndex : undefined;
}

/** The text with every mark written alike, so that digests of clones with other rules agree. */
export function normaliseMarks(text: string): string {
  return text.replace(marks, '[redacted]');
}

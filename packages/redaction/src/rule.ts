/** A stretch that is taken out of a text: UTF-16 offsets, end exclusive, and what is put there instead of the mark. */
export type Span = { start: number; end: number; put?: string };

/**
 * Looks at one place of a text. `at` is the offset of a trigger character; nothing before `from` may
 * be looked at or taken: it was removed already. The work must be bounded, or cover text that no
 * other trigger covers again, so that a scan stays linear.
 */
export type Find = (text: string, at: number, from: number) => Span | undefined;

/** A kind of secret: the id is what its mark says. */
export type Rule = {
  id: string;
  /** What it catches, in one line. */
  catches: string;
  /** What is left standing, and what is put in its place. */
  behaviour: string;
  /** The characters at which `find` is asked. Rare ones keep the scan fast. */
  triggers: string;
  find: Find;
};

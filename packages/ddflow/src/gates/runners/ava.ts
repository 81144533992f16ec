import { matches, nothingRun, type Runner, type Summary } from './runner.ts';

const count =
  /^ {2}(\d+) (?:(?:tests?|hooks?) (passed|failed|skipped|todo)|(known failure|uncaught exception|unhandled rejection)s?)$/;
const mark = /^ {2}[✔√] (?!\[)/;
const nothing =
  /^ {2}[✘×✖] (?:No tests found in |Couldn.t find any (?:files to test|matching tests)$)/;

/**
 * The counts at the end, one a line: `2 tests passed`, `1 test failed`. With failures AVA does not
 * count what passed; then the marks above do.
 */
export const ava: Runner = {
  name: 'ava',
  summaries: (lines) => [...nothingRun(lines, nothing), ...blocks(lines).map(summary)],
};

type Block = {
  at: number;
  counts: Map<string, number>;
  /** Marks of passed tests between this block and the one before. */
  marks: number;
};

function blocks(lines: readonly string[]): Block[] {
  const all: Block[] = [];
  let block: Block | undefined;
  for (const { at, groups } of matches(lines, count)) {
    if (block?.at !== at - 1) {
      const above = lines.slice(block?.at ?? 0, at);
      const marks = above.filter((line) => mark.test(line)).length;
      block = { at, counts: new Map(), marks };
      all.push(block);
    }
    const [n, outcome, fault] = groups;
    block.counts.set(outcome ?? fault ?? '', Number(n));
    block.at = at;
  }
  return all;
}

function summary({ at, counts, marks }: Block): Summary {
  const sum = (words: string[]) => words.reduce((n, word) => n + (counts.get(word) ?? 0), 0);
  const failed = sum(['failed', 'uncaught exception', 'unhandled rejection']);
  const skipped = sum(['skipped', 'todo']);
  const passed = (counts.get('passed') ?? marks) + sum(['known failure']);
  return { at, total: failed + skipped + passed, failed, skipped };
}

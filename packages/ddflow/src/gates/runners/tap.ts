import type { Runner, Summary } from './runner.ts';

type Stream = {
  /** The line of the plan, or of the count of tests where there is one. */
  at: number;
  planned: number | undefined;
  points: number;
  failed: number;
  skipped: number;
  /** What comments at the end say: `# tests 3`, `# fail 1`. */
  told: Map<string, number>;
  bailed: boolean;
};

const plan = /^1\.\.(\d+)(?:\s*#.*)?$/;
const point = /^(not )?ok\b(?: (\d+))?(?:.*?#\s*(skip|todo)\b)?/i;
const told = /^# (tests|pass|fail|skip|todo|cancelled) +(\d+)$/;

/**
 * Any producer of the Test Anything Protocol. The unit is the test point at the margin: with nested
 * reports that is a file or a group. node:test's own reports are left to their runner.
 */
export const tap: Runner = {
  name: 'tap',
  summaries: (lines) =>
    streams(lines)
      .filter(({ planned, told }) => planned !== undefined || told.has('tests'))
      .filter(({ told }) => !told.has('cancelled'))
      .map(summary),
};

function streams(lines: readonly string[]): Stream[] {
  const all: Stream[] = [];
  let current: Stream | undefined;
  const begin = (at: number) => {
    current = {
      at,
      planned: undefined,
      points: 0,
      failed: 0,
      skipped: 0,
      told: new Map(),
      bailed: false,
    };
    all.push(current);
    return current;
  };
  for (const [at, line] of lines.entries()) {
    const first = line[0];
    if (line.startsWith('TAP version ')) begin(at);
    else if (first === '1') readPlan(line, at);
    else if (first === 'o' || first === 'n') readPoint(line, at);
    else if (first === '#' && current !== undefined) readComment(current, line, at);
    else if (line.startsWith('Bail out!') && current !== undefined) current.bailed = true;
  }
  return all;

  function readPlan(line: string, at: number): void {
    const planned = plan.exec(line)?.[1];
    if (planned === undefined) return;
    const stream = current === undefined || current.planned !== undefined ? begin(at) : current;
    stream.planned = Number(planned);
    stream.at = at;
  }

  function readPoint(line: string, at: number): void {
    const match = point.exec(line);
    if (match === null) return;
    const [, not, id, directive] = match;
    const afresh = id === '1' && current !== undefined && current.points > 0;
    const stream = current === undefined || afresh ? begin(at) : current;
    stream.points += 1;
    if (directive !== undefined) stream.skipped += 1;
    else if (not !== undefined) stream.failed += 1;
  }
}

function readComment(stream: Stream, line: string, at: number): void {
  const [, word, n] = told.exec(line) ?? [];
  if (word === undefined) return;
  stream.told.set(word, Number(n));
  if (word === 'tests') stream.at = at;
}

function summary({ at, planned = 0, points, failed, skipped, told, bailed }: Stream): Summary {
  return {
    at,
    total: Math.max(planned, points, told.get('tests') ?? 0),
    failed: Math.max(failed, told.get('fail') ?? 0, bailed ? 1 : 0),
    skipped,
  };
}

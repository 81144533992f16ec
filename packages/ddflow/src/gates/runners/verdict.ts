import { lastLines } from './lines.ts';
import { runners } from './registry.ts';

export type Verdict = {
  /** The runner's name, e.g. `pytest`, `node:test`, `go test`. */
  runner: string;
  /** Tests found, skipped ones too; 0 when the runner says that it found or ran none. */
  total: number;
  /** Tests that failed, and files that could not be loaded. */
  failed: number;
  /** Tests found but not run. `total === skipped` has examined as little as `total === 0`. */
  skipped: number;
  /** The last line that gave the verdict. */
  line: string;
};

/**
 * Reads what a known test runner says at the end of a command's output; undefined when none is
 * recognised. The runner that speaks last decides, and its several summaries (workspaces, binaries)
 * add up; those of another runner before it do not count. Colours do no harm. It looks at the last
 * 256 Ki characters (at most 20,000 lines) only, so that no output takes long.
 *
 * A known limit: this is text, and whoever can print can forge it. A program under test, or an agent
 * that writes one, which prints a line just like a runner's is believed. The exit code decides
 * whether a gate passed; this only tells a run of nothing from a run of something.
 */
export function readVerdict(output: string): Verdict | undefined {
  const lines = lastLines(output);
  const speakers = runners
    .map(({ name, summaries }) => ({ name, told: summaries(lines) }))
    .map(({ name, told }) => ({ name, told, last: Math.max(-1, ...told.map(({ at }) => at)) }));
  const speaker = speakers.reduce((one, other) => (other.last > one.last ? other : one));
  if (speaker.last < 0) return undefined;
  const sum = (key: 'total' | 'failed' | 'skipped') =>
    speaker.told.reduce((all, summary) => all + summary[key], 0);
  return {
    runner: speaker.name,
    total: sum('total'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    line: lines[speaker.last]?.trim() ?? '',
  };
}

import { runInNewContext } from 'node:vm';
import { markOf } from './rule.ts';

const LIMIT_MS = 50;

/**
 * Applies patterns that a user wrote, which may backtrack without end: each runs under a time limit.
 * One that exceeds it is named in `undecided` and changes nothing.
 */
export function applyExtra(
  text: string,
  patterns: readonly string[],
): { text: string; count: number; undecided: number } {
  let result = { text, count: 0, undecided: 0 };
  for (const pattern of patterns) {
    try {
      const found = runInNewContext(CODE, { text: result.text, ...flagsOf(pattern), mark: markOf('project') }, { timeout: LIMIT_MS });
      result = { ...result, text: found.text, count: result.count + found.count };
    } catch {
      result = { ...result, undecided: result.undecided + 1 };
    }
  }
  return result;
}

const CODE = `
  let count = 0;
  const made = text.replace(new RegExp(source, flags), (match) => {
    if (match === '' || match.includes('[redacted:')) return match;
    count += 1;
    return mark;
  });
  ({ text: made, count });
`;

/** Python's leading \`(?i)\` and \`(?s)\` are flags here. */
function flagsOf(pattern: string): { source: string; flags: string } {
  const leading = /^\(\?([ims]+)\)/.exec(pattern);
  return { source: pattern.slice(leading?.[0].length ?? 0), flags: `g${leading?.[1] ?? ''}` };
}

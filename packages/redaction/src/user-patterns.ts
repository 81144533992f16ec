import { createContext, Script } from 'node:vm';
import { mark } from './marks.ts';
import type { Scan } from './scan.ts';

/** What the rule of the users' patterns is called, and what is counted when their time was not enough. */
export const patternKind = 'pattern';
export const undecidedKind = 'undecided-pattern';

const deadlineMs = 50;
const marks = /\[redacted(?::[a-z0-9-]{1,40})?\]/gi;

/**
 * A scan for patterns that users typed. They may backtrack for ever, so all of them together have 50
 * ms for a text; V8 stops a search when that is over. Then the text stays as it was, and
 * `undecided-pattern` is counted. What touches a mark is left alone. Throws when a pattern does not compile.
 */
export function patternScan(patterns: readonly string[]): Scan {
  const compiled = patterns.map(compile);
  const sandbox = createContext({ job: () => {} });
  const script = new Script('job()');
  return (text, tally) => {
    let result = text;
    let count = 0;
    sandbox.job = () => {
      for (const pattern of compiled) {
        result = outsideMarks(result, pattern, () => {
          count++;
        });
      }
    };
    try {
      script.runInContext(sandbox, { timeout: deadlineMs });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      tally[undecidedKind] = (tally[undecidedKind] ?? 0) + 1;
      return text;
    }
    if (count > 0) tally[patternKind] = (tally[patternKind] ?? 0) + count;
    return result;
  };
}

/** `^` and `$` stand at line ends, and leading flags (`(?i)`) are honoured. */
function compile(pattern: string): RegExp {
  const [, inline = '', body = ''] = /^(?:\(\?([ims]+)\))?([\s\S]*)$/.exec(pattern) ?? [];
  return new RegExp(body, [...new Set(`gm${inline}`)].join(''));
}

function outsideMarks(text: string, pattern: RegExp, onMatch: () => void): string {
  const taken = [...text.matchAll(marks)].map(
    (found) => [found.index, found.index + found[0].length] as const,
  );
  let next = 0;
  return text.replace(pattern, (...found) => {
    const [match] = found;
    const start = found.find((part) => typeof part === 'number') as number;
    while (next < taken.length && (taken[next]?.[1] ?? 0) <= start) next++;
    if (match === '' || (taken[next]?.[0] ?? text.length) < start + match.length) return match;
    onMatch();
    return mark(patternKind);
  });
}

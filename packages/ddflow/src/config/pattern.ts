/**
 * Regular expressions that a project typed. Backtracking can take for ever, so that a search has a
 * deadline; one that was not finished is neither a match nor none.
 */

/** Compiles a pattern: `^` and `$` stand at line ends, and leading flags (`(?i)`) are honoured. */
export function compilePattern(pattern: string): RegExp {
  const [, inline = '', body = ''] = /^(?:\(\?([ims]+)\))?([\s\S]*)$/.exec(pattern) ?? [];
  return new RegExp(body, [...new Set(`m${inline}`)].join(''));
}

/** Says why a pattern cannot be compiled, or nothing. */
export function wrongPattern(pattern: string): string | undefined {
  try {
    compilePattern(pattern);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

export type Search = 'found' | 'absent' | 'undecided';

/**
 * Whether a pattern occurs in a text. Blocks for `deadlineMs` at most: V8 stops its own
 * backtracking when the deadline of a `vm` context passes. Throws when the pattern does not compile.
 */
export async function searchPattern(
  pattern: string,
  text: string,
  deadlineMs = 500,
): Promise<Search> {
  const { runInNewContext } = await import('node:vm');
  const { source, flags } = compilePattern(pattern);
  const sandbox = { source, flags, text };
  try {
    const found = runInNewContext('new RegExp(source, flags).test(text)', sandbox, {
      timeout: deadlineMs,
    });
    return found ? 'found' : 'absent';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return 'undecided';
    throw error;
  }
}

/** Checks that several knobs share: each says what is wrong, or nothing. */

/** A pattern of paths below the root of the repository. */
export function wrongGlob(glob: string): string | undefined {
  if (glob.trim() === '') return 'a pattern may not be empty';
  if (glob.startsWith('/') || glob.split('/').includes('..')) {
    return `${glob}: patterns name paths below the root of the repository`;
  }
  return undefined;
}

/** The beginning of a branch name, as git allows it. */
export function wrongBranchPrefix(prefix: string): string | undefined {
  const allowed =
    /^[A-Za-z0-9_][A-Za-z0-9_./-]*$/.test(prefix) && !/\.\.|\/\/|\.lock\//.test(prefix);
  return allowed ? undefined : 'must begin a branch name that git accepts';
}

export function wrongWhenEmpty(text: string): string | undefined {
  return text.trim() === '' ? 'may not be empty' : undefined;
}

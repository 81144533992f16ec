import { failures } from '../failures.ts';

/** Checks an id that a person chose: it becomes a branch, a folder and a file name. */
export function checkId(id: string): string {
  const wrong = faultOf(id);
  if (wrong === undefined) return id;
  throw failures.idInvalid({ message: `"${id}" cannot be an id: ${wrong}` });
}

function faultOf(id: string): string | undefined {
  if (!/^[A-Za-z0-9._-]{1,120}$/.test(id)) return 'only letters, digits and . _ - (at most 120)';
  if (/^[.-]/.test(id)) return 'it must not start with . or -';
  if (/\.$|\.lock$/.test(id)) return 'it must not end with . or .lock';
  if (id.includes('..')) return 'it must not contain ..';
  return undefined;
}

import { digits, isSpace, letters, setOf, startOfRun } from '../../characters.ts';

/** How sure a name makes that its value is a secret: a `token` may also be a lexer's. */
export type Certainty = 'sure' | 'likely';

export type Name = { certainty: Certainty; quoted: boolean; start: number };

const sure =
  /(?:password|passwd|passwort|pwd|passphrase|(?:^|[^a-z])pw|(?:[_-]|^pg|db)pass|api[-_. ]?key|(?:access|account|secret|private|signing|encryption|master|shared|service|deploy|auth)[-_. ]?key(?:[-_]?id)?|(?:client|app|webhook|shared|consumer)[-_. ]?secret|(?:access|auth|refresh|bearer|session|id|api|bot|csrf)[-_. ]?token|authorization|shared[-_]?access[-_]?signature|_auth|密码|密碼|口令|密钥|密鑰|令牌)$/i;
const likely = /(?:token|secret|credentials?)$/i;
const lastLetters = setOf('dDtTwWeEsSyYnNhHlLkK');
const lastOfOthers = /[码碼令钥鑰牌]/;
const isNamePart = (code: number) => asciiPart(code) || (code >= 0x4e00 && code <= 0x9fff);
const asciiPart = setOf(`${letters}${digits}_.- `);
const isQuote = setOf('"\'`');
const isOperatorStart = setOf('?!+|:');
const longest = 48;
const backslash = 0x5c;

/** The name that ends before `at` (white space, a quote and `?` may stand between), if it names a secret. */
export function secretNameBefore(text: string, at: number, from: number): Name | undefined {
  let end = startOfRun(text, at, { of: isOperatorStart, limit: Math.max(from, at - 2) });
  end = startOfRun(text, end, { of: isSpace, limit: from });
  const unquoted = end;
  if (end > from && text[end - 1] === ']') end--;
  if (end > from && isQuote(text.charCodeAt(end - 1))) {
    end--;
    while (end > from && unquoted - end < 8 && text.charCodeAt(end - 1) === backslash) end--;
  }
  if (end === from) return undefined;
  const code = text.charCodeAt(end - 1);
  if (!lastLetters(code) && !(code > 127 && lastOfOthers.test(text[end - 1] ?? '')))
    return undefined;
  return nameEndingAt(text, end, from, end < unquoted);
}

function nameEndingAt(text: string, end: number, from: number, quoted: boolean): Name | undefined {
  const start = startOfRun(text, end, { of: isNamePart, limit: Math.max(from, end - longest) });
  const written = text.slice(start, end);
  if (sure.test(written)) return { certainty: 'sure', quoted, start };
  return likely.test(written) ? { certainty: 'likely', quoted, start } : undefined;
}

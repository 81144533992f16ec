import { digits, endOfRun, isSpace, letters, setOf, startOfRun } from '../characters.ts';
import type { Rule } from '../rule.ts';

const isScheme = setOf(`${letters}${digits}+.-`);
const closes = setOf('"\'`<>|\\');
const endsAuthority = setOf('/?#');
const placeholder = /^(?:\$|<|\{|%[s(]|\*+$|x+$|\.+$)/i;
const web = /^(?:https?|wss?|file)$/i;
/** How far a password with a slash in it may reach. */
const reach = 256;

/** Names and passwords before the host of an address, connection strings of databases and brokers among them. */
export const urlCredentials: Rule = {
  id: 'url-credentials',
  catches: '`user:password@` and `token@` in addresses and connection strings: `postgres://…@host`',
  behaviour:
    'all before the `@` goes, scheme and host stay; the bare user `git` and placeholders (`$USER:$PASSWORD@`) stay',
  triggers: ':',
  find: (text, at, from) => {
    if (!text.startsWith('//', at + 1)) return undefined;
    const schemeStart = startOfRun(text, at, { of: isScheme, limit: Math.max(from, at - 32) });
    if (schemeStart === at) return undefined;
    const start = at + 3;
    let end = endOfUserinfo(text, start);
    if (end === undefined && !web.test(text.slice(schemeStart, at))) {
      end = endOfLooseUserinfo(text, start);
    }
    if (end === undefined || end === start || text.charCodeAt(start) === 0x5b) return undefined;
    return isOpenlyKnown(text.slice(start, Math.min(end, start + 200)))
      ? undefined
      : { start, end };
  },
};

/** The last `@` before the authority ends. */
function endOfUserinfo(text: string, start: number): number | undefined {
  const inAuthority = (code: number) => !isSpace(code) && !closes(code) && !endsAuthority(code);
  return lastAt(text, start, endOfRun(text, start, { of: inAuthority }));
}

/** The same where a password holds an unescaped slash; a port before that slash speaks against it. */
function endOfLooseUserinfo(text: string, start: number): number | undefined {
  const inText = (code: number) => !isSpace(code) && !closes(code);
  const stop = endOfRun(text, start, { of: inText, limit: start + reach });
  const userinfo = /^[^:/@?#]*:(?!\d{1,5}[/?#])[^@]*(?=@)/.exec(text.slice(start, stop));
  return userinfo === null ? undefined : start + userinfo[0].length;
}

function lastAt(text: string, start: number, stop: number): number | undefined {
  for (let at = stop - 1; at >= start; at--) if (text[at] === '@') return at;
  return undefined;
}

function isOpenlyKnown(userinfo: string): boolean {
  const colon = userinfo.indexOf(':');
  if (colon === -1) return userinfo === 'git' || placeholder.test(userinfo);
  const password = userinfo.slice(colon + 1);
  return password === '' ? userinfo === 'git:' : placeholder.test(password);
}

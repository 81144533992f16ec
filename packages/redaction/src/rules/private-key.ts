import { digits, endOfRun, isSpace, letters, setOf } from '../characters.ts';
import type { Rule } from '../rule.ts';

const begin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
const end = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
const header = /(?:Proc-Type|DEK-Info|Version|Comment|Charset|Hash): ?[^\n\\]{0,120}/y;
const isBase64 = setOf(`${letters}${digits}+/=`);
/** What stands between the lines of a key that was quoted, prefixed or put into source. */
const isBetween = setOf('"\',>|#*`');
const backslash = 0x5c;
const lineBreak = /\n|\\[nr]/;
const dashes = '-----';

/** Private keys in PEM, OpenSSH and PGP armour. */
export const privateKey: Rule = {
  id: 'private-key',
  catches:
    'private keys between `-----BEGIN … PRIVATE KEY-----` and its end, with true or escaped line ends',
  behaviour: 'the block goes, armour lines too; of one that is not closed, its lines of base64',
  triggers: '-',
  find: (text, at) => {
    if (!text.startsWith('-----BEGIN ', at)) return undefined;
    begin.lastIndex = at;
    if (!begin.test(text)) return undefined;
    const body = begin.lastIndex;
    return { start: at, end: closing(text, body) ?? endOfBody(text, body) };
  },
};

/** The end of the block; a few other lines of dashes may stand in it, another beginning may not. */
function closing(text: string, body: number): number | undefined {
  let at = body;
  for (let tries = 0; tries < 8; tries++) {
    at = text.indexOf(dashes, at);
    if (at === -1 || text.startsWith('-----BEGIN ', at)) return undefined;
    end.lastIndex = at;
    if (end.test(text)) return end.lastIndex;
    at += dashes.length;
  }
  return undefined;
}

/** How far the lines of a key reach that nothing closes: long ones, and a shorter last one. */
function endOfBody(text: string, body: number): number {
  let reached = body;
  for (;;) {
    const start = skipBetween(text, reached);
    header.lastIndex = start;
    if (header.test(text)) {
      reached = header.lastIndex;
      continue;
    }
    const stop = endOfRun(text, start, { of: isBase64 });
    const last = text.slice(start, Math.min(stop, start + 16));
    const long = stop - start >= 16;
    const first = reached === body && lineBreak.test(text.slice(body, start));
    const short = stop > start && (reached > body || first) && /[A-Z0-9+/=]/.test(last);
    if (!long && !short) return reached;
    reached = stop;
    if (short && !long) return reached;
  }
}

/** Over white space, escaped line ends, quotes and prefixes. */
function skipBetween(text: string, at: number): number {
  let next = at;
  for (;;) {
    const code = text.charCodeAt(next);
    if (isSpace(code) || isBetween(code)) next++;
    else if (code === backslash && /[nrt\\"]/.test(text[next + 1] ?? '')) next += 2;
    else return next;
  }
}

import { digits, endOfRun, isDigit, letters, opens, setOf, startOfRun } from '../characters.ts';
import type { Rule, Span } from '../rule.ts';

const isNumberPart = setOf(`${letters}${digits}_.`);
const isHex = setOf(`${digits}abcdefABCDEF`);
const isAddress6 = setOf(`${digits}abcdefABCDEF:`);
const isNamePart = setOf(`${letters}${digits}_.:`);
const quad =
  /(?:10\.\d{1,3}|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}(?![\w]|\.\d)/y;
const wholeRange = /\.0\.0\/(?:8|12|16)$/;
const range6 = /^f[cde][0-9a-f]{2}::\/\d/i;
const local6 = /^(?:fe[89ab][0-9a-f]|f[cd][0-9a-f]{2}):/i;

/** Addresses that mean something in one network only. */
export const privateAddress: Rule = {
  id: 'private-address',
  catches:
    'addresses of private networks and links: `10.…`, `172.16–31.…`, `192.168.…`, `169.254.…`, `fc00::/7`, `fe80::/10`',
  behaviour:
    'the address goes, port and path stay; loopback and the ranges themselves (`10.0.0.0/8`) stay',
  triggers: '.:',
  find: (text, at, from) =>
    text[at] === '.' ? address4(text, at, from) : address6(text, at, from),
};

function address4(text: string, at: number, from: number): Span | undefined {
  const start = startOfRun(text, at, { of: isDigit, limit: Math.max(from, at - 4) });
  if (at - start < 2 || !opens(text, start, { from, not: isNumberPart })) return undefined;
  quad.lastIndex = start;
  if (!quad.test(text)) return undefined;
  const end = quad.lastIndex;
  return wholeRange.test(text.slice(end - 4, end + 3).split(/\s/, 1)[0] ?? '')
    ? undefined
    : { start, end };
}

function address6(text: string, at: number, from: number): Span | undefined {
  const start = startOfRun(text, at, { of: isHex, limit: Math.max(from, at - 5) });
  if (at - start !== 4 || !opens(text, start, { from, not: isNamePart })) return undefined;
  const head = text.slice(start, start + 48);
  if (!local6.test(head) || range6.test(head)) return undefined;
  const end = endOfRun(text, start, { of: isAddress6, limit: start + 48 });
  const written = text.slice(start, end);
  const colons = written.split(':').length - 1;
  const whole = written.includes('::') ? written.length > 6 && colons <= 7 : colons === 7;
  return whole ? { start, end } : undefined;
}

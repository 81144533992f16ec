import { endOfRun, isSpace, setOf } from '../../characters.ts';
import { endOfMark } from '../../marks.ts';
import type { Span } from '../../rule.ts';
import { authorisation } from '../authorisation.ts';
import { isHarmless, isHarmlessQuoted } from './harmless.ts';
import type { Name } from './name.ts';

const opening = /\\{0,7}(?:"""|'''|["'`])/y;
const stringKind = /[bruf]{1,2}(?=["'])/iy;
const scheme = /(?:bearer|basic|token|digest|apikey)(?=[ \t]+\S)/iy;
const block = /[|>][+-]?\d?[ \t]*\r?\n/y;
const nextPair = /[,;&](?:\s|$|\\{0,3}["']?[\w .-]{1,40}\\{0,3}["']?[:=])/y;
const separates = setOf(',;&');
const closesJson = setOf(',}]');
const trailing = /[\])}>"'`,;.!?\\]+$/;
const isCjkPunctuation = (code: number) =>
  code === 0x3001 ||
  code === 0x3002 ||
  code === 0xff0c ||
  code === 0xff1b ||
  code === 0xff01 ||
  code === 0xff09;
const lineEnd = /[\r\n]/g;

/** The value that begins at or after `at` (the offset behind the separator), if it is a secret. */
export function secretValue(
  text: string,
  at: number,
  name: Name & { colon: boolean },
): Span | undefined {
  let start = endOfRun(text, at, { of: isSpace });
  block.lastIndex = start;
  if (block.test(text)) return blockValue(text, block.lastIndex, name.start);
  scheme.lastIndex = start;
  if (scheme.test(text)) {
    // The rule for authorisation comes by and names the kind better.
    if (authorisation.find(text, scheme.lastIndex, start) !== undefined) return undefined;
    start = endOfRun(text, scheme.lastIndex, { of: isSpace });
  }
  stringKind.lastIndex = start;
  if (stringKind.test(text)) start = stringKind.lastIndex;
  if (endOfMark(text, start) !== undefined) return undefined;
  opening.lastIndex = start;
  if (opening.test(text)) return quotedValue(text, { start, body: opening.lastIndex });
  const head = text.slice(start, start + 100);
  const spaced = name.colon && start > at;
  if (isHarmless(head, { certainty: name.certainty, spaced })) return undefined;
  const end = name.quoted ? endOfJson(text, start) : endOfBare(text, start);
  const kept = trailing.exec(text.slice(Math.max(start, end - 40), end))?.[0].length ?? 0;
  return end - kept > start ? { start, end: end - kept } : undefined;
}

/** Between two equal quotes; where the second is missing, to the end of the line. */
function quotedValue(text: string, at: { start: number; body: number }): Span | undefined {
  const { start, body } = at;
  if (endOfMark(text, body) !== undefined) return undefined;
  const quote = text.slice(start, body);
  const end =
    quote.length > 2 && !quote.includes('\\')
      ? text.indexOf(quote, body)
      : closingQuote(text, body, quote);
  const stop = end === -1 ? endOfLine(text, body) : end;
  return stop === body || isHarmlessQuoted(text.slice(body, stop))
    ? undefined
    : { start: body, end: stop };
}

/** The next quote that is escaped exactly as the opening one; -1 where the line ends before. */
function closingQuote(text: string, body: number, quote: string): number {
  const escapes = quote.length - 1;
  const mark = quote.charCodeAt(escapes);
  let before = 0;
  for (let at = body; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) {
      before++;
      continue;
    }
    if (code === 0x0a || code === 0x0d) return -1;
    if (code === mark && (escapes === 0 ? before % 2 === 0 : before <= escapes))
      return at - Math.min(before, escapes);
    before = 0;
  }
  return -1;
}

function endOfLine(text: string, at: number): number {
  lineEnd.lastIndex = at;
  return lineEnd.exec(text)?.index ?? text.length;
}

function endOfJson(text: string, start: number): number {
  return endOfRun(text, start, { of: (code) => !isSpace(code) && !closesJson(code) });
}

/** To white space, or to a separator behind which another pair begins. */
function endOfBare(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isSpace(code) || isCjkPunctuation(code)) return at;
    if (!separates(code)) continue;
    nextPair.lastIndex = at;
    if (nextPair.test(text)) return at;
  }
  return text.length;
}

/** The lines of a YAML block: those that are indented deeper than the line of the name. */
function blockValue(text: string, body: number, nameStart: number): Span | undefined {
  const lineStart = text.lastIndexOf('\n', nameStart) + 1;
  const depth = nameStart - lineStart > 200 ? 0 : indentation(text, lineStart);
  const start = body + indentation(text, body);
  if (start - body <= depth || endOfMark(text, start) !== undefined) return undefined;
  let end = endOfLine(text, start);
  for (let next = end; next < text.length; ) {
    const line = next + (text.startsWith('\r\n', next) ? 2 : 1);
    const stop = endOfLine(text, line);
    if (indentation(text, line) > depth && stop > line) end = stop;
    else if (stop > line) break;
    next = stop;
  }
  return end > start ? { start, end } : undefined;
}

function indentation(text: string, lineStart: number): number {
  return endOfRun(text, lineStart, { of: (code) => code === 0x20 || code === 0x09 }) - lineStart;
}

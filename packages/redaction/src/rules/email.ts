import {
  type CharacterSet,
  digits,
  endOfRun,
  letters,
  opens,
  setOf,
  startOfRun,
} from '../characters.ts';
import type { Rule } from '../rule.ts';

const asciiLocal = setOf(`${letters}${digits}.!#$%&'*+/=?^_{|}~-`);
const asciiDomain = setOf(`${letters}${digits}.-`);
/** Letters of alphabets that are written with spaces; Chinese text next to an address is not part of it. */
const isForeignLetter: CharacterSet = (code) =>
  (code >= 0xc0 && code <= 0x24f) || (code >= 0x370 && code <= 0x52f);
const isLocal: CharacterSet = (code) => asciiLocal(code) || isForeignLetter(code);
const isDomain: CharacterSet = (code) => asciiDomain(code) || isForeignLetter(code);
const edges = /^[.!#$%&'*+/=?^{|}~-]+/;
const domain =
  /^(?:[^.-][^.]{0,62}\.){1,8}[^\W\d_\u0080-\uffff]{2,24}|^(?:[^.-][^.]{0,62}\.){1,8}[\u00c0-\u052f]{2,24}/;
const version = /^v?\d+\.\d|^\dx\./;
const fileName =
  /\.(?:png|jpe?g|gif|svg|webp|css|scss|js|jsx|mjs|cjs|ts|tsx|json|html?|txt|yaml|yml|toml)$/i;
const unread = /^(?:git|no-?reply|do-?not-?reply)$/i;
const madePublic = /(?:^|\.)no-?reply\./i;
const longestLocal = 64;

/** E-mail addresses of people. */
export const email: Rule = {
  id: 'email',
  catches: 'e-mail addresses',
  behaviour:
    'the whole address goes; remotes (`git@host:…`) and addresses made to be public (`noreply@…`, `…@users.noreply.…`) stay',
  triggers: '@',
  find: (text, at, from) => {
    const limit = Math.max(from, at - longestLocal);
    const run = startOfRun(text, at, { of: isLocal, limit });
    const start = run + (edges.exec(text.slice(run, at))?.[0].length ?? 0);
    // What follows a `$` is a variable in an address of another kind.
    if (start === at || text.slice(run, start).includes('$')) return undefined;
    if (run === limit && !opens(text, run, { from, not: isLocal })) return undefined;
    if (unread.test(text.slice(start, at))) return undefined;
    const stop = endOfRun(text, at + 1, { of: isDomain, limit: at + 255 });
    const name = domain.exec(text.slice(at + 1, stop))?.[0];
    if (name === undefined || version.test(name) || fileName.test(name)) return undefined;
    if (madePublic.test(name)) return undefined;
    return { start, end: at + 1 + name.length };
  },
};

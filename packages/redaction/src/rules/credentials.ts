import type { Rule } from '../rule.ts';

/** Credentials that their surroundings give away. */
export const credentials: Rule[] = [
  {
    id: 'private-key',
    doc: 'Private keys in PEM form, also unclosed and with escaped line ends',
    triggers: ['private key'],
    pattern: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  {
    id: 'authorisation',
    doc: 'Values behind Bearer, Basic and Token',
    triggers: ['bearer', 'basic', 'token'],
    pattern: /(?<![A-Za-z0-9_-])(bearer|basic|token)(\s{1,4})([A-Za-z0-9._~+/=-]{12,})/gi,
    replace: ([whole, word = '', gap = '', value = ''], mark) =>
      isWord(value) ? whole : word + gap + mark,
  },
  {
    id: 'url-credentials',
    doc: 'User and password in a URL or connection string; the host stays',
    triggers: ['://'],
    pattern: /(?<=:\/\/)[^\s/@:'"<>]{0,128}(?::[^\s/@'"<>]{0,256})?@(?=[^\s@])/g,
    replace: ([whole], mark) => (whole === `${mark}@` || whole === 'git@' ? whole : `${mark}@`),
  },
  {
    id: 'secret',
    doc: 'Values given to names such as password, api_key, client_secret, token',
    triggers: ['key', 'token', 'secret', 'passw', 'pwd', 'credential'],
    pattern:
      /(api[-_ ]?key|access[-_]?key|private[-_]?key|token|secret|password|passwd|passphrase|pwd|credentials?)([A-Za-z0-9_-]{0,24}["']?\s{0,4}(?:[:=：]|=>)\s{0,4})("[^"\n]{0,512}"?|'[^'\n]{0,512}'?|[^\s"',;]+)/gi,
    replace: ([whole, name = '', gap = '', value = ''], mark) => {
      const quote = /^["']/.exec(value)?.[0] ?? '';
      const bare = quote === '' ? value : value.slice(1).replace(/["']$/, '');
      return isHarmless(bare) ? whole : name + gap + quote + mark + quote;
    },
  },
];

function isWord(value: string): boolean {
  return /^[a-z]+$/.test(value) || value.startsWith('[redacted:');
}

const PLAIN =
  /^(?:|true|false|null|undefined|none|nil|yes|no|string|number|boolean|str|int|any|required|optional|the|a|an|is|of|to|not|in|\*+|\.{3}|…|[[\](){}<>|*]+)$/i;
const REFERENCE = /^(?:\$|process\.env|os\.environ|env\(|<[a-z]|\{\{|\[redacted:)/i;

/** A value that is no secret: a type, a word of prose, a reference to where the secret lies. */
function isHarmless(value: string): boolean {
  return PLAIN.test(value) || REFERENCE.test(value);
}

import type { Rule } from '../rule.ts';

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';

/** What tells of persons, machines and networks. */
export const personal: Rule[] = [
  {
    id: 'email',
    doc: 'E-mail addresses; git@ remotes and noreply addresses stay',
    triggers: ['@'],
    pattern:
      /(?<![\w.+-])[\w.+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![\w-])/g,
    replace: ([whole], mark) => (/^git@|no-?reply/i.test(whole) ? whole : mark),
  },
  {
    id: 'private-address',
    doc: 'Private and link-local IP addresses; loopback stays',
    triggers: ['10.', '172.', '192.168.', '169.254.'],
    pattern: new RegExp(
      `(?<![\\w.])(?:10\\.${octet}|172\\.(?:1[6-9]|2\\d|3[01])|192\\.168|169\\.254)\\.${octet}\\.${octet}(?![\\w]|\\.\\d)`,
      'g',
    ),
  },
  {
    id: 'private-address6',
    doc: 'Unique local and link-local IPv6 addresses',
    triggers: ['fc', 'fd', 'fe80'],
    pattern: /(?<![\w:])(?:f[cd][0-9a-f]{2}|fe80):(?:[0-9a-f]{0,4}:){1,7}[0-9a-f]{0,4}(?![\w:])/gi,
  },
  {
    id: 'private-host',
    doc: 'Host names below .internal, .local, .lan and .corp',
    triggers: ['.internal', '.local', '.lan', '.corp'],
    pattern:
      /(?<![\w./-])(?:[A-Za-z0-9-]{1,63}\.){1,8}(?:internal|local|lan|corp)(?![\w-]|\.\w)/gi,
  },
];

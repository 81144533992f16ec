import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseMarks } from '../src/marks.ts';
import { logProfile } from '../src/profiles.ts';
import { redact } from '../src/redact.ts';

const profile = logProfile({
  home: '/home/mira',
  hostname: 'thunderbird.example',
  user: 'mirabel',
});
const run = (length: number, alphabet = 'aB3dE5gH7jK9') =>
  Array.from({ length }, (_, at) => alphabet[(at * 7) % alphabet.length]).join('');

/** Built at run time, so that no scanner takes this file for a leak. */
const positives: [kind: string, text: string, kept: string][] = [
  ['anthropic-key', `x sk-${'ant'}-api03-${run(40)} y`, 'x [redacted:anthropic-key] y'],
  ['openai-key', `sk-${'proj'}-${run(40)}`, '[redacted:openai-key]'],
  ['google-key', `AI${'za'}${run(35)}`, '[redacted:google-key]'],
  ['aws-key', `AK${'IA'}${'ABCD1234EFGH5678'}`, '[redacted:aws-key]'],
  ['github-token', `gh${'p_'}${run(36)}`, '[redacted:github-token]'],
  ['github-token', `github${'_pat_'}${run(60)}`, '[redacted:github-token]'],
  ['gitlab-token', `gl${'pat-'}${run(20)}`, '[redacted:gitlab-token]'],
  ['slack-token', `xo${'xb-'}123456789012-${run(24)}`, '[redacted:slack-token]'],
  ['stripe-key', `sk${'_live_'}${run(24)}`, '[redacted:stripe-key]'],
  ['npm-token', `np${'m_'}${run(36)}`, '[redacted:npm-token]'],
  ['huggingface-token', `h${'f_'}${run(34)}`, '[redacted:huggingface-token]'],
  ['sendgrid-key', `S${'G.'}${run(22)}.${run(43)}`, '[redacted:sendgrid-key]'],
  [
    'digitalocean-token',
    `do${'p_v1_'}${run(64, '0123456789abcdef')}`,
    '[redacted:digitalocean-token]',
  ],
  ['vault-token', `hv${'s.'}${run(24)}`, '[redacted:vault-token]'],
  ['pypi-token', `py${'pi-'}${run(40)}`, '[redacted:pypi-token]'],
  ['docker-token', `dckr${'_pat_'}${run(27)}`, '[redacted:docker-token]'],
  ['telegram-token', `12345678${':AA'}${run(33)}`, '[redacted:telegram-token]'],
  ['jwt', `ey${'J'}${run(20)}.${run(30)}.${run(20)}`, '[redacted:jwt]'],
  [
    'authorisation',
    `Authorization: Bearer ${run(30)}`,
    'Authorization: Bearer [redacted:authorisation]',
  ],
  ['secret', 'password = hunter2', 'password = [redacted:secret]'],
  ['secret', '{"client_secret": "s3cr3t value"}', '{"client_secret": "[redacted:secret]"}'],
  ['secret', 'OPENAI_API_KEY=abc123', 'OPENAI_API_KEY=[redacted:secret]'],
  ['secret', '密码 password：秘密123', '密码 password：[redacted:secret]'],
  ['secret', 'Server=db;Password=Xy1;Timeout=3', 'Server=db;Password=[redacted:secret];Timeout=3'],
  [
    'url-credentials',
    'postgres://user:pw@db.example/x',
    'postgres://[redacted:url-credentials]@db.example/x',
  ],
  [
    'url-credentials',
    'mongodb+srv://u:p@c.example',
    'mongodb+srv://[redacted:url-credentials]@c.example',
  ],
  ['url-credentials', 'redis://:pw@cache:6379', 'redis://[redacted:url-credentials]@cache:6379'],
  [
    'url-credentials',
    `https://${run(20)}@example.com/r.git`,
    'https://[redacted:url-credentials]@example.com/r.git',
  ],
  ['email', 'ask mira.b@example.org now', 'ask [redacted:email] now'],
  ['private-address', 'at 192.168.1.7:8080', 'at [redacted:private-address]:8080'],
  ['private-address', '10.1.2.3', '[redacted:private-address]'],
  ['private-address', 'fd12:3456:789a::1', '[redacted:private-address]'],
  ['private-host', 'ssh build.corp.internal', 'ssh [redacted:private-host]'],
  ['home-path', 'in /home/mira/project/x.ts', 'in ~/project/x.ts'],
  ['home-path', 'in /Users/other/x', 'in ~/x'],
  ['home-path', 'C:\\Users\\Mira\\x', '~\\x'],
  ['host-name', 'on thunderbird today', 'on [redacted:host-name] today'],
  ['user-name', 'mirabel said', '[redacted:user-name] said'],
];

const pem = `-----BEGIN RSA ${'PRIVATE'} KEY-----`;
const pemEnd = `-----END RSA ${'PRIVATE'} KEY-----`;

const negatives = [
  'token: string',
  'the token is missing',
  'a basic understanding',
  'Basic authentication is used',
  'password: required',
  'api_key: ${API_KEY}',
  'token = process.env.TOKEN',
  'git@github.com:owner/repo.git',
  'Co-Authored-By: x <1+x@users.noreply.github.com>',
  'pkg@1.2.3 and @scope/name@2.0.0',
  'http://127.0.0.1:8080/ and http://localhost/',
  'version 10.2 and 172.5.1.1',
  'see .ddflow/local/config.toml and settings.local.json',
  'task-list-and-risk-assessment',
  'e0b2d1695465877a078884ede src/**/*.ts',
  'tsk-0123456789abcdefghij',
];

describe('the log profile', () => {
  it.each(positives)('%s: %j', (kind, text, kept) => {
    const found = redact(text, profile);
    expect(found.text).toBe(kept);
    expect(found.kinds).toEqual({ [kind]: 1 });
    expect(found.count).toBe(1);
  });

  it.each([
    ['closed', `a ${pem}\nMIIB\n${pemEnd} b`, 'a [redacted:private-key] b'],
    ['unclosed', `a ${pem}\nMIIB`, 'a [redacted:private-key]'],
    ['with escaped line ends', `"${pem}\\nMIIB\\n${pemEnd}\\n"`, '"[redacted:private-key]\\n"'],
  ])('private key, %s', (_name, text, kept) => {
    expect(redact(text, profile).text).toBe(kept);
  });

  it.each(negatives)('leaves %j', (text) => {
    expect(redact(text, profile)).toEqual({ text, count: 0, kinds: {} });
  });

  it('finds nothing more at a second pass', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(...positives.map(([, text]) => text), ...negatives),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 6 }),
        fc.constantFrom(' ', '\n', '', '"'),
        (parts, gap) => {
          const once = redact(parts.join(gap), profile);
          expect(redact(once.text, profile)).toEqual({ text: once.text, count: 0, kinds: {} });
        },
      ),
      { numRuns: 500, seed: 3 },
    );
  });

  it('leaves common names of machines and users alone', () => {
    const bare = logProfile({ hostname: 'localhost', user: 'root', home: '/root' });
    expect(redact('root on localhost, in /root/x and /rooted', bare).text).toBe(
      'root on localhost, in ~/x and /rooted',
    );
  });

  it("applies a project's own patterns, and bounds one that backtracks without end", () => {
    const own = logProfile({ extraPatterns: ['(?i)ticket-[0-9]+', '(a+)+$'] });
    expect(redact('TICKET-12', own).text).toBe('[redacted:pattern]');
    const slow = redact(`${'a'.repeat(40)}!`, own);
    expect(slow.kinds['undecided-pattern']).toBe(1);
    expect(slow.count).toBe(0);
  });

  it('lets digests see every mark alike', () => {
    expect(normaliseMarks('a [redacted:email] b [redacted:jwt]')).toBe('a [redacted] b [redacted]');
  });
});

describe('time is linear in the text', () => {
  const seeds = [
    'a',
    'sk-',
    'sk-ant-',
    'eyJ',
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN A ',
    '@',
    'a@',
    'a.',
    '://',
    '://a:',
    '1.',
    '10.',
    '10.1.',
    'fd00:',
    'password=',
    'password= "',
    'token ',
    'bearer ',
    'api',
    '/home/',
    'a-',
    '.local',
    'xoxb-',
    'SG.',
    'SG.aaaaaaaaaaaaaaaaa.',
    '1'.repeat(9),
    ' ',
    '"',
    "'",
    'gh',
    'secret',
  ];
  const time = (text: string) => {
    let best = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 3; turn += 1) {
      const start = performance.now();
      redact(text, profile);
      best = Math.min(best, performance.now() - start);
    }
    return best;
  };
  it.each(seeds)('of many %j', (seed) => {
    const [small, large] = [32_768, 262_144].map((size) =>
      time(seed.repeat(Math.ceil(size / seed.length))),
    );
    // Eight times the text; a quadratic rule would take sixty-four times as long.
    expect(large as number).toBeLessThan(Math.max(24 * (small as number), 20));
  });
});

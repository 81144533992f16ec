/** Examples of one kind. The texts are put together at run time, so that no scanner takes this file for a leak. */
export type Examples = {
  /** A text, and what is left of it. */
  removed: readonly (readonly [text: string, left: string])[];
  /** Texts that stay as they are. */
  kept: readonly string[];
  /** Repeated to a great length, they must not cost more than their length. */
  adversarial: readonly string[];
};

/** The machine that the examples speak of. */
export const machine = {
  home: '/srv/people/mirabel',
  hostname: 'thunderbird.example',
  user: 'mirabel',
};

/** Characters without meaning, always the same. */
export function body(length: number, alphabet = 'aB3dE5gH7jK9'): string {
  return Array.from({ length }, (_, at) => alphabet[(at * 7) % alphabet.length]).join('');
}

const dollar = '$';
const open = ['-----BEGIN', 'RSA', 'PRIVATE', 'KEY-----'].join(' ');
const close = ['-----END', 'RSA', 'PRIVATE', 'KEY-----'].join(' ');
const pgp = ['PGP', 'PRIVATE', 'KEY', 'BLOCK'].join(' ');
const lines = [body(64), body(64), body(20)];

/** A key of a provider: alone, in a sentence; too short, and as the end of a longer word. */
function key(kind: string, prefix: string, rest: string): Examples {
  const secret = prefix + rest;
  return {
    removed: [
      [secret, `[redacted:${kind}]`],
      [`took ${secret}, then left`, `took [redacted:${kind}], then left`],
      [`钥匙是${secret}。`, `钥匙是[redacted:${kind}]。`],
    ],
    kept: [`${prefix}ab`, `x${secret}`, prefix],
    adversarial: [prefix, `${prefix}a`, ` ${prefix}`, ` ${secret.slice(0, prefix.length + 9)}`],
  };
}

function more(
  examples: Examples,
  removed: Examples['removed'],
  kept: readonly string[] = [],
): Examples {
  return {
    ...examples,
    removed: [...examples.removed, ...removed],
    kept: [...examples.kept, ...kept],
  };
}

/** Examples by kind; every rule has some. */
export const corpus: Record<string, Examples> = {
  'private-key': {
    removed: [
      [`a\n${open}\n${lines.join('\n')}\n${close}\nb`, 'a\n[redacted:private-key]\nb'],
      [`"${open}\\n${lines.join('\\n')}\\n${close}\\n"`, '"[redacted:private-key]\\n"'],
      [`a\n${open}\n${lines.join('\n')}\n`, 'a\n[redacted:private-key]\n'],
      [`${open}\nMIIB`, '[redacted:private-key]'],
      [`${open}\nProc-Type: 4,ENCRYPTED\nDEK-Info: X,1\n\n${lines[0]}`, '[redacted:private-key]'],
      [`> ${open}\n> ${lines.join('\n> ')}\nand on`, '> [redacted:private-key]\nand on'],
      [`-----BEGIN ${pgp}-----\n\n${lines[0]}\n-----END ${pgp}-----`, '[redacted:private-key]'],
      [`-${open}\n${lines[0]}\n${close}`, '-[redacted:private-key]'],
    ],
    kept: [
      '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
      '-----BEGIN PUBLIC KEY-----',
    ],
    adversarial: [open, '-----BEGIN ', '-----', `${open}\n-----`, `${open}\nVersion: `, close],
  },
  'anthropic-key': key('anthropic-key', `sk-${'ant'}-`, `api03-${body(40)}`),
  'openai-key': more(
    key('openai-key', `s${'k-'}`, `proj-${body(40)}`),
    [[`S${'K-'}${body(16)}`, '[redacted:openai-key]']],
    ['task-list-and-risk-assessment-of-all', 'sk-learn'],
  ),
  'github-token': more(key('github-token', `gh${'p_'}`, body(36)), [
    [
      `gh${'o_'}${body(16)} gh${'u_'}${body(16)}`,
      '[redacted:github-token] [redacted:github-token]',
    ],
    [
      `gh${'s_'}${body(16)} gh${'r_'}${body(16)}`,
      '[redacted:github-token] [redacted:github-token]',
    ],
    [`github${'_pat_'}${body(22)}_${body(59)}`, '[redacted:github-token]'],
  ]),
  'gitlab-token': key('gitlab-token', `gl${'pat-'}`, body(20)),
  'slack-token': key('slack-token', `xo${'xb-'}`, `123456789012-${body(24)}`),
  'stripe-key': more(key('stripe-key', `sk${'_live_'}`, body(24)), [
    [`rk${'_live_'}${body(24)}`, '[redacted:stripe-key]'],
  ]),
  'npm-token': key('npm-token', `np${'m_'}`, body(36)),
  'huggingface-token': key('huggingface-token', `h${'f_'}`, body(34)),
  'sendgrid-key': key('sendgrid-key', `S${'G.'}`, `${body(22)}.${body(43)}`),
  'digitalocean-token': key('digitalocean-token', `do${'p_v1_'}`, body(64, '0123456789abcdef')),
  'vault-token': key('vault-token', `hv${'s.'}`, body(24)),
  'pypi-token': key('pypi-token', `py${'pi-'}`, body(60)),
  'docker-token': key('docker-token', `dckr${'_pat_'}`, body(27)),
  'google-key': key('google-key', `AI${'za'}`, body(35)),
  'aws-key': more(key('aws-key', `AK${'IA'}`, 'ABCD1234EFGH5678'), [
    [`AS${'IA'}ABCD1234EFGH5678`, '[redacted:aws-key]'],
  ]),
  'telegram-token': {
    removed: [
      [`12345678${':AA'}${body(33)}`, '[redacted:telegram-token]'],
      [
        `https://api.example/bot12345678${':AA'}${body(33)}/getMe`,
        'https://api.example/bot[redacted:telegram-token]/getMe',
      ],
    ],
    kept: ['12:AA', '12345678:AAB', 'at 10:30:AA'],
    adversarial: ['12345678:AA', '1', ':AA', '1:AA'],
  },
  jwt: {
    removed: [
      [`ey${'J'}${body(20)}.ey${'J'}${body(30)}.${body(43)}`, '[redacted:jwt]'],
      [`(ey${'J'}${body(20)}.ey${'J'}${body(30)}.)`, '([redacted:jwt].)'],
      [`ey${'J'}${body(20)}.${body(30)}.${body(9)}.${body(9)}.${body(9)}`, '[redacted:jwt]'],
    ],
    kept: ['eyJ', 'eyJhbGciOi', 'heyJude.and.others'],
    adversarial: ['eyJ', 'eyJ.', 'eyJaaaaaaaa.', '.eyJaaaaaaaa', 'eyJ-'],
  },
  authorisation: {
    removed: [
      [`Authorization: Bearer ${body(30)}`, 'Authorization: Bearer [redacted:authorisation]'],
      [
        `-H "authorization: basic ${body(24)}=="`,
        '-H "authorization: basic [redacted:authorisation]"',
      ],
      [`TOKEN\t${body(12)}`, 'TOKEN\t[redacted:authorisation]'],
      ['bearer abcdefghijklmnop', 'bearer [redacted:authorisation]'],
    ],
    kept: [
      'a basic understanding.',
      'token verification',
      'the bearer of bad news',
      'basic src/lexer/token-stream',
    ],
    adversarial: ['bearer ', 'token basic ', 'bearer authentication ', ' ', 'bearer\n\n'],
  },
  'url-credentials': {
    removed: [
      ['postgres://ann:pw@db.example/x', 'postgres://[redacted:url-credentials]@db.example/x'],
      ['postgres://ann:p/w?x@db.example/x', 'postgres://[redacted:url-credentials]@db.example/x'],
      ['mongodb+srv://u:p%40q@c.example', 'mongodb+srv://[redacted:url-credentials]@c.example'],
      ['redis://:pw@cache:6379/0', 'redis://[redacted:url-credentials]@cache:6379/0'],
      ['amqp://u:p@q1:5672', 'amqp://[redacted:url-credentials]@q1:5672'],
      [
        `https://${body(20)}@git.example/r.git`,
        'https://[redacted:url-credentials]@git.example/r.git',
      ],
      ['https://ann:a@b@h.example/', 'https://[redacted:url-credentials]@h.example/'],
    ],
    kept: [
      'ssh://git@git.example/r.git',
      `postgres://${dollar}USER:${dollar}PASSWORD@db.example/x`,
      'http://localhost:3000/@vite/client',
      'http://localhost:8080/a@b',
      'redis://cache:6379/0@x',
      'https://npm.example/@scope/name',
    ],
    adversarial: ['://', 'a://', 'a://a:', 'pg://:p', '://@', 'a://u:/'],
  },
  'private-address': {
    removed: [
      ['at 192.168.1.7:8080.', 'at [redacted:private-address]:8080.'],
      ['10.1.2.3', '[redacted:private-address]'],
      ['172.16.0.9, 172.31.255.1', '[redacted:private-address], [redacted:private-address]'],
      ['169.254.10.1', '[redacted:private-address]'],
      ['http://[fd12:3456:789a::1]:80/', 'http://[[redacted:private-address]]:80/'],
      ['fe80::1ff:fe23:4567:890a%eth0', '[redacted:private-address]%eth0'],
    ],
    kept: [
      '127.0.0.1',
      '::1',
      '8.8.8.8',
      '172.32.1.1',
      '172.15.1.1',
      'v10.1.2.3',
      '10.1.2',
      '1.10.1.2.3',
      '10.1.2.3.4',
      '10.0.0.0/8',
      'fc00::/7',
      'fade::fast',
      '12:30:00',
      '2001:db8::1',
    ],
    adversarial: ['10.', '10.1.', '1', '192.168.', 'fd00:', 'fd00::', 'fe80', ':', '10.1.1.1.'],
  },
  secret: {
    removed: [
      ['password = hunter2', 'password = [redacted:secret]'],
      ['OPENAI_API_KEY=abc123', 'OPENAI_API_KEY=[redacted:secret]'],
      [`export DB_PASS='it''s' x`, `export DB_PASS='[redacted:secret]''s' x`],
      [
        '{"client_secret": "s3cr3t \\"value", "b": 1}',
        '{"client_secret": "[redacted:secret]", "b": 1}',
      ],
      [
        '{\\"password\\":\\"p w\\",\\"b\\":1}',
        '{\\"password\\":\\"[redacted:secret]\\",\\"b\\":1}',
      ],
      ['{"pwd":1234,"b":1}', '{"pwd":[redacted:secret],"b":1}'],
      ['Server=db;Password=Xy1;Timeout=3', 'Server=db;Password=[redacted:secret];Timeout=3'],
      ['?access_token=abc&x=1', '?access_token=[redacted:secret]&x=1'],
      ['密码：秘密123，然后', '密码：[redacted:secret]，然后'],
      ['password：x1', 'password：[redacted:secret]'],
      ['api key: 77', 'api key: [redacted:secret]'],
      ['aws_secret_access_key = a/b+c', 'aws_secret_access_key = [redacted:secret]'],
      ['login --password hunter2 now', 'login --password [redacted:secret] now'],
      ['secret:\n  abc123', 'secret:\n  [redacted:secret]'],
      ['secret: |\n  one\n  two\nnext: 1', 'secret: |\n  [redacted:secret]\nnext: 1'],
      ['<password>a b</password>', '<password>[redacted:secret]</password>'],
      ["'token' => 'abc'", "'token' => '[redacted:secret]'"],
      ['//npm.example/:_authToken=abc', '//npm.example/:_authToken=[redacted:secret]'],
      ['passwd: "never closed', 'passwd: "[redacted:secret]'],
      ['X-Api-Key: zz', 'X-Api-Key: [redacted:secret]'],
      ['if (password == "abc")', 'if (password == "[redacted:secret]")'],
      ['token: swordfish', 'token: [redacted:secret]'],
    ],
    kept: [
      'token: the lexer unit',
      'token: lexer unit of the parser',
      'password: must be long',
      'password: string;',
      'const token = readToken(file);',
      'token = process.env.TOKEN',
      `api_key: ${dollar}{API_KEY}`,
      'password=""',
      'secret: <your secret>',
      'max_tokens=1000',
      'token_count: 5',
      'secrets: inherit',
      'tokenize: fast',
      'secret:\n  name: x',
      '--token --verbose',
    ],
    adversarial: [
      'password=',
      'password= "',
      'token: ',
      'secret :',
      'pwd',
      'token="\\',
      "token='",
      'token: |\n ',
      'a=',
      'token=,',
      '<token>',
      '--token ',
      'token: the ',
      ':',
      '"token":{',
      'password:\n',
    ],
  },
  email: {
    removed: [
      ['ask mira.b+x@example.org now', 'ask [redacted:email] now'],
      ['<ann@mail.example.com>', '<[redacted:email]>'],
      ['邮箱ann@example.com联系', '邮箱[redacted:email]联系'],
      ['"jürgen@bücher.example".', '"[redacted:email]".'],
      ['mirabel@example.org', '[redacted:email]'],
    ],
    kept: [
      'git@git.example:owner/repo.git',
      'X <noreply@example.com>',
      'X <1+x@users.noreply.git.example>',
      'pkg@1.2.3 and @scope/name@2.0.0-beta.next',
      'icon@2x.png',
      '@decorator',
      'a @ b.example',
    ],
    adversarial: ['@', 'a@', 'a@a.', 'a.', '@a.', 'é'],
  },
  'private-host': {
    removed: [
      ['ssh build.corp.internal', 'ssh [redacted:private-host]'],
      ['http://nas.local:80/x', 'http://[redacted:private-host]:80/x'],
      ['Router.LAN.', '[redacted:private-host].'],
    ],
    kept: [
      'settings.local.json',
      '.env.local',
      '~/.local/share',
      'this.local = 1',
      'host.docker.internal',
      'a.internal.example',
      'x.localhost',
      'run.local(3)',
    ],
    adversarial: ['.local', 'a.local', 'a.', '.', '.internal.', 'a.lan-'],
  },
  'home-path': {
    removed: [
      ['in /home/ann/p/x.ts', 'in ~/p/x.ts'],
      ['in /Users/ann', 'in ~'],
      ['file:///home/ann/x', 'file://~/x'],
      ['C:\\Users\\Ann\\x', '~\\x'],
      ['"C:\\\\Users\\\\Ann B\\\\x"', '"~\\\\x"'],
      ['/mnt/c/Users/Ann/x', '~/x'],
      ['/srv/people/mirabel/x', '~/x'],
    ],
    kept: [
      '/home/',
      '/srv/people/mirabella',
      'https://a.example/home/page',
      '/Users/Shared/x',
      `/home/${dollar}USER/x`,
      '/home/<name>/x',
    ],
    adversarial: [
      '/home/',
      '/home/a',
      '/',
      '/Users/',
      'C:\\Users\\',
      '\\',
      '/srv/people/mirabel',
      'a ',
    ],
  },
  'host-name': {
    removed: [
      ['on thunderbird today', 'on [redacted:host-name] today'],
      ['on Thunderbird.example.', 'on [redacted:host-name].'],
    ],
    kept: ['thunderbirds', 'my_thunderbird'],
    adversarial: ['thunderbird', 'thunderbird.', 'thunder', 'b'],
  },
  'user-name': {
    removed: [
      ['mirabel said', '[redacted:user-name] said'],
      ['/work/mirabel/x', '/work/[redacted:user-name]/x'],
      ['mirabel@thatbox', '[redacted:user-name]@thatbox'],
    ],
    kept: ['mirabella', 'mirabelé'],
    adversarial: ['mirabel', 'mirabel.', ' mirabel', 'b.'],
  },
};

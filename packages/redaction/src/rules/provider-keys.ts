import {
  type CharacterSet,
  digits,
  endOfRun,
  isToken,
  isWord,
  letters,
  opens,
  setOf,
} from '../characters.ts';
import type { Rule, Span } from '../rule.ts';

/** Prefixes and, behind them, at least so many characters of a set. */
type Form = {
  prefixes: string;
  /** The character of each prefix at which the scan stops; a rare one. */
  trigger: string;
  least: number;
  of?: CharacterSet;
  anyCase?: boolean;
};

const alphanumeric = setOf(letters + digits);
const capital = setOf(`ABCDEFGHIJKLMNOPQRSTUVWXYZ${digits}`);
const dotted = setOf(`${letters}${digits}_-.`);

/** At one place the first kind that fits names it, so that the more special ones come first. */
const providers: readonly (readonly [id: string, name: string, ...forms: Form[]])[] = [
  ['anthropic-key', 'Anthropic', { prefixes: 'sk-ant-', trigger: '-', least: 10, anyCase: true }],
  [
    'openai-key',
    'OpenAI and others of that form',
    { prefixes: 'sk-', trigger: '-', least: 16, anyCase: true },
  ],
  [
    'github-token',
    'GitHub',
    { prefixes: 'ghp_ gho_ ghu_ ghs_ ghr_', trigger: '_', least: 16, anyCase: true },
    { prefixes: 'github_pat_', trigger: '_', least: 16 },
  ],
  [
    'gitlab-token',
    'GitLab',
    { prefixes: 'glpat- gldt- glrt- glptt- glcbt-', trigger: '-', least: 16, of: dotted },
  ],
  [
    'slack-token',
    'Slack',
    {
      prefixes: 'xoxa- xoxb- xoxc- xoxd- xoxe- xoxo- xoxp- xoxr- xoxs-',
      trigger: '-',
      least: 10,
      anyCase: true,
    },
    { prefixes: 'xapp-', trigger: '-', least: 10 },
  ],
  [
    'stripe-key',
    'Stripe',
    { prefixes: 'sk_live_ rk_live_ sk_test_ rk_test_', trigger: '_', least: 10 },
    { prefixes: 'whsec_', trigger: '_', least: 16 },
  ],
  ['npm-token', 'npm', { prefixes: 'npm_', trigger: '_', least: 30, of: alphanumeric }],
  [
    'huggingface-token',
    'Hugging Face',
    { prefixes: 'hf_', trigger: '_', least: 20, of: alphanumeric },
  ],
  ['sendgrid-key', 'SendGrid', { prefixes: 'SG.', trigger: '.', least: 32, of: dotted }],
  [
    'digitalocean-token',
    'DigitalOcean',
    { prefixes: 'dop_v1_ doo_v1_ dor_v1_', trigger: '_', least: 32 },
  ],
  ['vault-token', 'Vault', { prefixes: 'hvs. hvb.', trigger: '.', least: 20 }],
  ['pypi-token', 'PyPI', { prefixes: 'pypi-', trigger: '-', least: 32 }],
  ['docker-token', 'Docker', { prefixes: 'dckr_pat_', trigger: '_', least: 16 }],
  [
    'google-key',
    'Google',
    { prefixes: 'AIza', trigger: 'z', least: 30 },
    { prefixes: 'GOCSPX-', trigger: '-', least: 20 },
  ],
  [
    'aws-key',
    'AWS',
    { prefixes: 'AKIA', trigger: 'K', least: 16, of: capital },
    { prefixes: 'ASIA', trigger: 'S', least: 16, of: capital },
  ],
];

/** Keys and tokens that their issuers gave a prefix: one rule for each kind. */
export const providerKeys: readonly Rule[] = providers.map(([id, name, ...forms]) => ({
  id,
  catches: `keys of ${name}: ${forms.map(({ prefixes }) => prefixes.replace(/\S+/g, '`$&…`')).join(' ')}`,
  behaviour: 'the whole key goes',
  triggers: forms.map(({ trigger }) => trigger).join(''),
  find: finder(forms),
}));

function finder(forms: readonly Form[]): Rule['find'] {
  const known = forms.flatMap((form) =>
    form.prefixes.split(' ').map((prefix) => ({
      ...form,
      prefix,
      offset: prefix.indexOf(form.trigger),
      of: form.of ?? isToken,
    })),
  );
  return (text, at, from): Span | undefined => {
    for (const { prefix, offset, least, of, anyCase } of known) {
      const start = at - offset;
      if (start < from || !startsWith(text, start, anyCase ? prefix : { exactly: prefix }))
        continue;
      if (!opens(text, start, { from, not: isWord })) continue;
      const body = start + prefix.length;
      if (endOfRun(text, body, { of, limit: body + least }) === body + least) {
        return { start, end: endOfRun(text, body, { of }) };
      }
    }
    return undefined;
  };
}

/** Whether the prefix stands at `start`, in any case unless `exactly` is asked. */
function startsWith(text: string, start: number, prefix: string | { exactly: string }): boolean {
  if (typeof prefix !== 'string') return text.startsWith(prefix.exactly, start);
  const first = text.charCodeAt(start) | 0x20;
  if (first !== prefix.charCodeAt(0)) return false;
  return text.slice(start, start + prefix.length).toLowerCase() === prefix;
}

import type { Rule } from '../rule.ts';

type Row = [id: string, doc: string, trigger: string, body: string];

/** A prefix that its issuer documents, and a run of key characters behind it. */
const rows: Row[] = [
  ['anthropic-key', 'Anthropic API keys and tokens (sk-ant-…)', 'sk-ant-', 'sk-ant-[A-Za-z0-9_-]{10,}'],
  ['stripe-key', 'Stripe live and test keys', 'k_', '[srp]k_(?:live|test)_[A-Za-z0-9]{10,}'],
  ['openai-key', 'OpenAI keys and look-alikes (sk-…)', 'sk-', 'sk-[A-Za-z0-9_-]{16,}'],
  ['google-key', 'Google API keys (AIza…)', 'aiza', 'AIza[A-Za-z0-9_-]{30,}'],
  ['aws-key-id', 'AWS access key ids', 'a', '(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Za-z])'],
  ['github-token', 'GitHub tokens (ghp_…, github_pat_…)', 'g', '(?:gh[pousr]_[A-Za-z0-9]{16,}|github_pat_[A-Za-z0-9_]{20,})'],
  ['gitlab-token', 'GitLab tokens (glpat-…)', 'gl', 'gl(?:pat|dt|rt|cbt|ptt|soat|agent)-[A-Za-z0-9_.-]{16,}'],
  ['slack-token', 'Slack tokens (xox?-…)', 'xox', 'xox[abeprs]-[A-Za-z0-9-]{10,}'],
  ['npm-token', 'npm tokens (npm_…)', 'npm_', 'npm_[A-Za-z0-9]{30,}'],
  ['huggingface-token', 'Hugging Face tokens (hf_…)', 'hf_', 'hf_[A-Za-z0-9]{30,}'],
  ['sendgrid-key', 'SendGrid keys (SG.…)', 'sg.', 'SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}'],
  ['digitalocean-token', 'DigitalOcean tokens (dop_v1_…)', 'do', 'do[opr]_v1_[a-f0-9]{32,}'],
  ['vault-token', 'Vault tokens (hvs.…)', 'hv', 'hv[sbr]\\.[A-Za-z0-9_-]{20,}'],
  ['pypi-token', 'PyPI tokens (pypi-…)', 'pypi-', 'pypi-[A-Za-z0-9_-]{20,}'],
  ['docker-token', 'Docker tokens (dckr_pat_…)', 'dckr_', 'dckr_(?:pat|oat)_[A-Za-z0-9_-]{16,}'],
  ['telegram-token', 'Telegram bot tokens', ':aa', '[0-9]{8,12}:AA[A-Za-z0-9_-]{30,}'],
  ['jwt', 'JSON web tokens', 'eyj', 'eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]*'],
];

/** Keys that their shape gives away. */
export const providerKeys: Rule[] = rows.map(([id, doc, trigger, body]) => ({
  id,
  doc,
  triggers: [trigger],
  pattern: new RegExp(`(?<![A-Za-z0-9_-])${body}`, 'g'),
}));

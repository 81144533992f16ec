/** What points any Anthropic client at the fake model. The key is taken, whatever it is. */
export function clientEnv(url: string): Record<string, string> {
  return { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: 'dummy' };
}

/** The same for Claude Code, which then asks for nothing but the work. */
export function claudeCodeEnv(url: string): Record<string, string> {
  return { ...clientEnv(url), CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' };
}

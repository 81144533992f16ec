import { applyExtra } from './extra.ts';
import type { Profile } from './profiles.ts';
import { markOf, type Rule } from './rule.ts';

export type Redacted = {
  text: string;
  /** How often something was removed. */
  count: number;
  /** The same by kind; `undecided-pattern` counts users' patterns that took too long. */
  kinds: Record<string, number>;
};

/** Removes what the profile names. Time is linear in the text; a second pass finds nothing more. */
export function redact(text: string, profile: Profile): Redacted {
  const kinds: Record<string, number> = {};
  let result = text;
  let lower = text.toLowerCase();
  for (const rule of profile.rules) {
    if (!rule.triggers.some((trigger) => lower.includes(trigger))) continue;
    const next = applyRule(result, rule, kinds);
    if (next === result) continue;
    result = next;
    lower = next.toLowerCase();
  }
  if (profile.extra.length > 0) {
    const extra = applyExtra(result, profile.extra);
    result = extra.text;
    if (extra.count > 0) kinds.project = extra.count;
    if (extra.undecided > 0) kinds['undecided-pattern'] = extra.undecided;
  }
  const { 'undecided-pattern': _undecided, ...removed } = kinds;
  return { text: result, count: Object.values(removed).reduce((sum, n) => sum + n, 0), kinds };
}

function applyRule(text: string, rule: Rule, kinds: Record<string, number>): string {
  const mark = markOf(rule.id);
  let made = '';
  let from = 0;
  rule.pattern.lastIndex = 0;
  for (let match = rule.pattern.exec(text); match !== null; match = rule.pattern.exec(text)) {
    const whole = match[0];
    if (whole === '') {
      rule.pattern.lastIndex += 1;
      continue;
    }
    const put = rule.replace === undefined ? mark : rule.replace(match, mark);
    if (put === whole) continue;
    kinds[rule.id] = (kinds[rule.id] ?? 0) + 1;
    made += text.slice(from, match.index) + put;
    from = match.index + whole.length;
  }
  return from === 0 ? text : made + text.slice(from);
}

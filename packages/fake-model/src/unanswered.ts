import type { Rule } from './rule.ts';
import type { RequestView } from './view.ts';

const excerptLength = 100;

/** Why a request has no answer, with all that is needed to write the rule that lacks. */
export function describe(reason: string, view: RequestView, rules: readonly Rule[]): string {
  return [
    `fake-model: ${reason}`,
    `  model: ${view.model}`,
    `  system: ${excerpt(view.systemText)}`,
    `  asked: ${excerpt(view.lastAsked)}`,
    `  last message: ${excerpt(view.lastText)}`,
    `  last tool result: ${resultOf(view)}`,
    `  turn: ${view.turn} (step ${view.step})${view.isSubagent ? ', in a subagent' : ''}`,
    `  tools: ${listOf(view.toolsOffered)}`,
    `  rules: ${listOf(rules.map(({ name }) => name))}`,
  ].join('\n');
}

function resultOf({ lastToolResult }: RequestView): string {
  return lastToolResult === undefined
    ? '(none)'
    : `${lastToolResult.name}: ${excerpt(lastToolResult.text)}`;
}

function listOf(names: string[]): string {
  return names.length === 0 ? '(none)' : names.join(', ');
}

/** One line of it: what it begins with and, where the roles stand, what it ends with. */
function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return '(empty)';
  if (line.length <= 2 * excerptLength) return line;
  return `${line.slice(0, excerptLength)} … ${line.slice(-excerptLength)} (${text.length} characters)`;
}

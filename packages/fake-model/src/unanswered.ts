import type { Rule } from './rule.ts';
import type { RequestView } from './view.ts';

const headLength = 160;

/** Why a request has no answer, with all that is needed to write the rule that lacks. */
export function describe(reason: string, view: RequestView, rules: readonly Rule[]): string {
  return [
    `fake-model: ${reason}`,
    `  model: ${view.model}`,
    `  system: ${head(view.systemText)}`,
    `  asked: ${head(view.lastAsked)}`,
    `  last message: ${head(view.lastText)}`,
    `  last tool result: ${resultOf(view)}`,
    `  turn: ${view.turn} (step ${view.step})${view.isSubagent ? ', in a subagent' : ''}`,
    `  tools: ${listOf(view.toolsOffered)}`,
    `  rules: ${listOf(rules.map(({ name }) => name))}`,
  ].join('\n');
}

function resultOf({ lastToolResult }: RequestView): string {
  return lastToolResult === undefined
    ? '(none)'
    : `${lastToolResult.name}: ${head(lastToolResult.text)}`;
}

function listOf(names: string[]): string {
  return names.length === 0 ? '(none)' : names.join(', ');
}

function head(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return '(empty)';
  return line.length > headLength ? `${line.slice(0, headLength)}… (${text.length} long)` : line;
}

import { type ContentBlock, textOf } from '@ddflow/messages/content';
import type { CountTokensRequest, MessageParam } from '@ddflow/messages/message';

/** A tool result of the conversation with the call that it answers. */
export type ToolResult = {
  id: string;
  name: string;
  input: unknown;
  text: string;
  isError: boolean;
};

/** A request as a rule sees it. */
export type RequestView = {
  body: CountTokensRequest;
  /** Names in lower case. */
  headers: Record<string, string>;
  model: string;
  /** The `system` parameter, its blocks joined. */
  systemText: string;
  /** All text of the last user message, reminders of the client included. */
  lastText: string;
  /** What the thread was asked first, without the reminders that Claude Code adds. */
  firstAsked: string;
  /** What it was asked last, likewise: differs from `firstAsked` in a session that was resumed. */
  lastAsked: string;
  /** Names of the tools offered. */
  toolsOffered: string[];
  /** Assistant messages so far. */
  turn: number;
  /** Assistant messages since `lastAsked`. */
  step: number;
  /** Every tool result, oldest first. */
  toolResults: ToolResult[];
  lastToolResult: ToolResult | undefined;
  /** Claude Code's id of the session, from its header. */
  sessionId: string | undefined;
  /** Claude Code's id of the subagent that asks; the main thread has none. */
  agentId: string | undefined;
  isSubagent: boolean;
};

/** Reads a request. `headers` have lower-case names. */
export function viewOf(body: CountTokensRequest, headers: Record<string, string>): RequestView {
  const { messages } = body;
  const systemText = textOf(body.system);
  const asked = messages.flatMap((message, index) => {
    const text = message.role === 'user' ? withoutReminders(textOf(message.content)) : '';
    return text === '' ? [] : [{ index, text }];
  });
  const toolResults = toolResultsOf(messages);
  const agentId = headers['x-claude-code-agent-id'];
  return {
    body,
    headers,
    model: body.model,
    systemText,
    lastText: textOf(messages.findLast(({ role }) => role === 'user')?.content),
    firstAsked: asked[0]?.text ?? '',
    lastAsked: asked.at(-1)?.text ?? '',
    toolsOffered: (body.tools ?? []).map(({ name }) => name),
    turn: answersIn(messages),
    step: answersIn(messages.slice(asked.at(-1)?.index ?? 0)),
    toolResults,
    lastToolResult: toolResults.at(-1),
    sessionId: headers['x-claude-code-session-id'],
    agentId,
    isSubagent: agentId !== undefined || systemText.includes('cc_is_subagent=true'),
  };
}

function answersIn(messages: MessageParam[]): number {
  return messages.filter(({ role }) => role === 'assistant').length;
}

function withoutReminders(text: string): string {
  return text.replace(/<system-reminder>.*?<\/system-reminder>/gs, '').trim();
}

function toolResultsOf(messages: MessageParam[]): ToolResult[] {
  const calls = new Map<string, { name: string; input: unknown }>();
  const results: ToolResult[] = [];
  for (const block of messages.flatMap(blocksOf)) {
    if (block.type === 'tool_use') calls.set(block.id, block);
    if (block.type !== 'tool_result') continue;
    const { name = '', input } = calls.get(block.tool_use_id) ?? {};
    const isError = block.is_error ?? false;
    results.push({ id: block.tool_use_id, name, input, text: textOf(block.content), isError });
  }
  return results;
}

function blocksOf({ content }: MessageParam): ContentBlock[] {
  return typeof content === 'string' ? [] : content;
}

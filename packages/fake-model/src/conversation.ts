import type { ContentBlock, ToolResultBlock, ToolUseBlock } from '@ddflow/messages/content';
import type { MessageParam } from '@ddflow/messages/message';

type Turn = { role: 'user' | 'assistant'; at: number; blocks: ContentBlock[] };

/**
 * What the API would refuse in a conversation, or undefined: a first message that is not the
 * user's, empty text, a tool call without its result in the next turn, a result without its call.
 */
export function problemIn(messages: MessageParam[]): string | undefined {
  const turns = turnsOf(messages);
  if (turns[0]?.role !== 'user') return 'messages.0: the first message must be of the user';
  for (const [index, turn] of turns.entries()) {
    const where = `messages.${turn.at}`;
    if (turn.blocks.length === 0) return `${where}: is empty`;
    if (turn.blocks.some((block) => block.type === 'text' && block.text === '')) {
      return `${where}: has an empty text block`;
    }
    const calls = idsOfCalls(turns[index - 1]);
    const results = idsOfResults(turn);
    const strayed = results.find((id) => !calls.includes(id));
    if (strayed !== undefined) {
      return `${where}: the tool_result of ${strayed} answers no tool_use of the message before`;
    }
    const open = calls.find((id) => !results.includes(id));
    if (open !== undefined) {
      return `${where}: the tool_use ${open} of the message before has no tool_result here`;
    }
  }
  return undefined;
}

/** Messages of one role in a row are one turn; system messages in between are passed over. */
function turnsOf(messages: MessageParam[]): Turn[] {
  const turns: Turn[] = [];
  for (const [at, { role, content }] of messages.entries()) {
    if (role === 'system') continue;
    const blocks: ContentBlock[] =
      typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    const last = turns.at(-1);
    if (last?.role === role) last.blocks.push(...blocks);
    else turns.push({ role, at, blocks: [...blocks] });
  }
  return turns;
}

function idsOfCalls(turn: Turn | undefined): string[] {
  const calls = turn?.blocks.filter((block): block is ToolUseBlock => block.type === 'tool_use');
  return (calls ?? []).map(({ id }) => id);
}

function idsOfResults({ blocks }: Turn): string[] {
  return blocks
    .filter((block): block is ToolResultBlock => block.type === 'tool_result')
    .map((block) => block.tool_use_id);
}

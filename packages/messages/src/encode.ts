import type { ContentBlock } from './content.ts';
import type { Delta, StreamEvent } from './events.ts';
import type { ResponseMessage } from './message.ts';

export type EncodeOptions = {
  /** Longest piece of text, thinking or tool input in one delta, in UTF-16 units. */
  pieceLength?: number;
};

/** A whole message as the text of a stream, one chunk an event. */
export function* encodeStream(
  message: ResponseMessage,
  options: EncodeOptions = {},
): Iterable<string> {
  for (const event of eventsOf(message, options)) yield encodeEvent(event);
}

export function encodeEvent(event: StreamEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** The events that tell a whole message, in the order in which the API sends them. */
export function* eventsOf(
  message: ResponseMessage,
  { pieceLength = 40 }: EncodeOptions = {},
): Iterable<StreamEvent> {
  const { content, stop_reason, stop_sequence, usage } = message;
  yield {
    type: 'message_start',
    message: {
      ...message,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { ...usage, output_tokens: Math.min(1, usage.output_tokens ?? 0) },
    },
  };
  yield { type: 'ping' };
  for (const [index, block] of content.entries()) {
    yield { type: 'content_block_start', index, content_block: emptied(block) };
    for (const delta of deltasOf(block, pieceLength)) {
      yield { type: 'content_block_delta', index, delta };
    }
    yield { type: 'content_block_stop', index };
  }
  yield { type: 'message_delta', delta: { stop_reason, stop_sequence }, usage };
  yield { type: 'message_stop' };
}

function emptied(block: ContentBlock): ContentBlock {
  if (block.type === 'text') return { ...block, text: '' };
  if (block.type === 'thinking') return { ...block, thinking: '', signature: '' };
  if (block.type === 'tool_use') return { ...block, input: {} };
  return block;
}

function* deltasOf(block: ContentBlock, length: number): Iterable<Delta> {
  if (block.type === 'text') {
    for (const text of pieces(block.text, length)) yield { type: 'text_delta', text };
  } else if (block.type === 'thinking') {
    for (const thinking of pieces(block.thinking, length)) {
      yield { type: 'thinking_delta', thinking };
    }
    yield { type: 'signature_delta', signature: block.signature };
  } else if (block.type === 'tool_use') {
    for (const partial_json of pieces(JSON.stringify(block.input), length)) {
      yield { type: 'input_json_delta', partial_json };
    }
  }
}

/** Cuts text into pieces without parting a surrogate pair. */
function* pieces(text: string, length: number): Iterable<string> {
  for (let from = 0; from < text.length; ) {
    let to = Math.min(from + Math.max(1, length), text.length);
    if (to < text.length && isHighSurrogate(text.charCodeAt(to - 1))) to += 1;
    yield text.slice(from, to);
    from = to;
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

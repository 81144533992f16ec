import type { ContentBlock } from './content.ts';
import { ApiError, StreamError } from './error.ts';
import type { Delta, StreamEvent } from './events.ts';
import type { ResponseMessage } from './message.ts';
import { laterUsage } from './usage.ts';

export type Assembler = {
  /** Adds an event. Throws an `ApiError` for an error event, a `StreamError` for a broken order. */
  take(event: StreamEvent): void;
  /** The whole message. Throws a `StreamError` when message_stop has not come. */
  message(): ResponseMessage;
};

/** Puts a message together from its events. Unknown events and deltas are passed over. */
export function assembler(): Assembler {
  let message: ResponseMessage | undefined;
  let stopped = false;
  /** JSON of the tool inputs that are still being told. */
  const inputs = new Map<number, string>();

  function started(): ResponseMessage {
    if (message === undefined)
      throw new StreamError('the stream does not begin with message_start');
    return message;
  }

  function block(index: number): ContentBlock {
    const found = started().content[index];
    if (found === undefined) throw new StreamError(`block ${index} was never started`);
    return found;
  }

  function finishInput(index: number): void {
    const json = inputs.get(index);
    const told = block(index);
    if (json === undefined || json === '' || !('input' in told)) return;
    told.input = parseInput(json, index);
    inputs.delete(index);
  }

  return {
    take(event) {
      switch (event.type) {
        case 'message_start':
          message = structuredClone(event.message);
          break;
        case 'content_block_start':
          started().content[event.index] = structuredClone(event.content_block);
          break;
        case 'content_block_delta':
          if (event.delta.type === 'input_json_delta') {
            inputs.set(event.index, (inputs.get(event.index) ?? '') + event.delta.partial_json);
          } else {
            extend(block(event.index), event.delta);
          }
          break;
        case 'content_block_stop':
          finishInput(event.index);
          break;
        case 'message_delta':
          Object.assign(started(), event.delta);
          Object.assign(started().usage, event.usage, laterUsage(started().usage, event.usage));
          break;
        case 'message_stop':
          stopped = true;
          break;
        case 'error':
          throw new ApiError(event.error.type, event.error.message);
      }
    },
    message() {
      if (!stopped) throw new StreamError('the stream ended before message_stop');
      return started();
    },
  };
}

function extend(block: ContentBlock, delta: Delta): void {
  if (delta.type === 'text_delta' && block.type === 'text') block.text += delta.text;
  if (delta.type === 'thinking_delta' && block.type === 'thinking') {
    block.thinking += delta.thinking;
  }
  if (delta.type === 'signature_delta' && block.type === 'thinking') {
    block.signature = delta.signature;
  }
  if (delta.type === 'citations_delta' && block.type === 'text') {
    block.citations ??= [];
    block.citations.push(delta.citation);
  }
}

function parseInput(json: string, index: number): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new StreamError(`the input of the tool call in block ${index} is no JSON`);
  }
}

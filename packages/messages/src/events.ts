import type { ContentBlock } from './content.ts';
import type { ErrorBody } from './error.ts';
import type { ResponseMessage, StopReason } from './message.ts';
import type { WireUsage } from './usage.ts';

export type Delta =
  | { type: 'text_delta'; text: string }
  | { type: 'thinking_delta'; thinking: string }
  | { type: 'signature_delta'; signature: string }
  | { type: 'input_json_delta'; partial_json: string }
  | { type: 'citations_delta'; citation: unknown };

/** What a stream is made of, in the order message_start, blocks, message_delta, message_stop. */
export type StreamEvent =
  | { type: 'message_start'; message: ResponseMessage }
  | { type: 'content_block_start'; index: number; content_block: ContentBlock }
  | { type: 'content_block_delta'; index: number; delta: Delta }
  | { type: 'content_block_stop'; index: number }
  | {
      type: 'message_delta';
      delta: { stop_reason: StopReason | null; stop_sequence: string | null };
      usage: WireUsage;
    }
  | { type: 'message_stop' }
  | { type: 'ping' }
  | ErrorBody;

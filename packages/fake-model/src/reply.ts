import type { TextBlock, ThinkingBlock } from '@ddflow/messages/content';
import { type ErrorType, errorStatus } from '@ddflow/messages/error';
import type { StopReason } from '@ddflow/messages/message';
import type { Usage } from '@ddflow/messages/usage';

/** A block of an answer. A tool call gets its id when it is sent. */
export type ReplyBlock = TextBlock | ThinkingBlock | ToolCall;

export type ToolCall = { type: 'tool_use'; name: string; input: unknown };

/** What a rule gives back. One block or a list of them is a message sent in the plain way. */
export type Reply = ReplyBlock | ReplyBlock[] | Message | Refusal | Stall;

export type Message = { kind: 'message'; blocks: ReplyBlock[] } & MessageOptions;

export type MessageOptions = {
  /** `tool_use` when a tool is called and `end_turn` otherwise, unless it is given. */
  stopReason?: StopReason;
  /** Set over what the sizes of request and answer give. */
  usage?: Partial<Usage>;
  headers?: Record<string, string>;
  /** Wait between one event and the next of a stream. */
  betweenMs?: number;
  /** How the stream breaks off, after this many events. */
  breakOff?: { after: number; how: 'cut' | 'stall' | ErrorType };
};

/** An error answer. */
export type Refusal = {
  kind: 'refusal';
  status: number;
  type: string;
  message: string;
  headers: Record<string, string>;
};

/** Silence, not even headers; then an answer, or none at all. */
export type Stall = { kind: 'stall'; ms: number; then: Reply | undefined };

export function say(text: string): TextBlock {
  return { type: 'text', text };
}

export function call(name: string, input: unknown): ToolCall {
  return { type: 'tool_use', name, input };
}

export function think(thinking: string): ThinkingBlock {
  return { type: 'thinking', thinking, signature: 'c2lnbmVkIGJ5IHRoZSBmYWtlIG1vZGVs' };
}

/** A message with more said about how it is sent. */
export function message(blocks: ReplyBlock | ReplyBlock[], options: MessageOptions = {}): Message {
  return { kind: 'message', blocks: [blocks].flat(), ...options };
}

/** The connection is cut after `events` events of the stream. */
export function cutAfter(events: number, blocks: ReplyBlock | ReplyBlock[]): Message {
  return message(blocks, { breakOff: { after: events, how: 'cut' } });
}

/** Nothing comes any more after `events` events of the stream, while the connection stays open. */
export function stallAfter(events: number, blocks: ReplyBlock | ReplyBlock[]): Message {
  return message(blocks, { breakOff: { after: events, how: 'stall' } });
}

/** No answer for `ms` milliseconds, then `then`. Without both it lasts until the client goes. */
export function stall(ms = Number.POSITIVE_INFINITY, then?: Reply): Stall {
  return { kind: 'stall', ms, then };
}

export type FailOptions = { type?: string; message?: string; headers?: Record<string, string> };

/** An error answer; the type follows from the status unless it is given. */
export function fail(status: number, { type, message, headers = {} }: FailOptions = {}): Refusal {
  const usual = Object.entries(errorStatus).find(([, known]) => known === status)?.[0];
  return {
    kind: 'refusal',
    status,
    type: type ?? usual ?? (status < 500 ? 'invalid_request_error' : 'api_error'),
    message: message ?? `the script answers ${status}`,
    headers,
  };
}

/** The headers of a 429: when to come again, and the limit that is used up. */
export function rateLimitHeaders(limit: {
  retryAfterSeconds: number;
  resetsAt: Date;
}): Record<string, string> {
  return {
    'retry-after': String(limit.retryAfterSeconds),
    'anthropic-ratelimit-requests-limit': '50',
    'anthropic-ratelimit-requests-remaining': '0',
    'anthropic-ratelimit-requests-reset': limit.resetsAt.toISOString(),
  };
}

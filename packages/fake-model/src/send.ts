import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, jsonAnswer } from '@ddflow/messages/answer';
import type { ContentBlock } from '@ddflow/messages/content';
import { encodeEvent, eventsOf } from '@ddflow/messages/encode';
import { ApiError, StreamError } from '@ddflow/messages/error';
import type { MessagesRequest, ResponseMessage } from '@ddflow/messages/message';
import { type Message, message, type Reply } from './reply.ts';
import { usageFor } from './size.ts';

/** What a reply is sent to. */
export type Addressee = {
  request: MessagesRequest;
  /** Number of the request: ids in the answer are made from it. */
  number: number;
  signal: AbortSignal;
};

/** Turns a scripted reply into the answer on the wire. */
export async function send(reply: Reply, to: Addressee): Promise<Answer> {
  if (Array.isArray(reply) || !('kind' in reply)) return sendMessage(message(reply), to);
  switch (reply.kind) {
    case 'message':
      return sendMessage(reply, to);
    case 'refusal':
      throw new ApiError(reply.type, reply.message, reply);
    case 'stall':
      await pause(reply.ms, to.signal);
      if (reply.then === undefined) throw new StreamError('the script gives no answer');
      return send(reply.then, to);
  }
}

function sendMessage(reply: Message, to: Addressee): Answer {
  const whole = responseOf(reply, to);
  const { headers = {} } = reply;
  if (!to.request.stream && reply.breakOff === undefined) return jsonAnswer(whole, { headers });
  const type = to.request.stream ? 'text/event-stream; charset=utf-8' : 'application/json';
  const pieces = to.request.stream
    ? [...eventsOf(whole)].map(encodeEvent)
    : (JSON.stringify(whole).match(/.{1,64}/gs) ?? []);
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': 'no-cache', ...headers },
    body: paced(pieces, reply, to.signal),
  };
}

function responseOf(reply: Message, { request, number }: Addressee): ResponseMessage {
  const content: ContentBlock[] = reply.blocks.map((block, index) =>
    block.type === 'tool_use' ? { ...block, id: `toolu_${number}_${index}` } : block,
  );
  const calls = content.some(({ type }) => type === 'tool_use');
  return {
    id: `msg_${number}`,
    type: 'message',
    role: 'assistant',
    model: request.model,
    content,
    stop_reason: reply.stopReason ?? (calls ? 'tool_use' : 'end_turn'),
    stop_sequence: null,
    usage: { ...usageFor(request, content), ...reply.usage },
  };
}

async function* paced(
  pieces: string[],
  { betweenMs = 0, breakOff }: Message,
  signal: AbortSignal,
): AsyncIterable<string> {
  for (const [index, piece] of pieces.entries()) {
    if (index === breakOff?.after) break;
    if (index > 0 && betweenMs > 0) await pause(betweenMs, signal);
    yield piece;
  }
  if (breakOff === undefined) return;
  if (breakOff.how === 'stall') await pause(Number.POSITIVE_INFINITY, signal);
  if (breakOff.how === 'cut') throw new StreamError('the script cuts the stream');
  const error = { type: breakOff.how, message: 'the script breaks the stream off' };
  yield encodeEvent({ type: 'error', error });
}

/** Rejects when the signal comes first. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (Number.isFinite(ms)) return sleep(ms, undefined, { signal });
  signal.throwIfAborted();
  await new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

import { assembler } from './assemble.ts';
import { StreamError } from './error.ts';
import type { StreamEvent } from './events.ts';
import type { ResponseMessage } from './message.ts';
import { type ServerSentEvent, sseParser } from './sse.ts';

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Reads a stream to its end and puts the message together. Throws an `ApiError` for an error
 * event, a `StreamError` when the stream was cut or is no Messages stream.
 */
export async function decodeStream(bytes: Bytes): Promise<ResponseMessage> {
  const assembly = assembler();
  for await (const event of decodeEvents(bytes)) assembly.take(event);
  return assembly.message();
}

/** The events of a stream as they come in. Throws a `StreamError` at data that is no JSON. */
export async function* decodeEvents(bytes: Bytes): AsyncIterable<StreamEvent> {
  const parser = sseParser();
  for await (const chunk of bytes) yield* parser.feed(chunk).map(parse);
  yield* parser.end().map(parse);
}

function parse({ data }: ServerSentEvent): StreamEvent {
  try {
    return JSON.parse(data) as StreamEvent;
  } catch {
    throw new StreamError(`an event of the stream is no JSON: ${data.slice(0, 80)}`);
  }
}

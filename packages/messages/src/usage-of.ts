import type { StreamEvent } from './events.ts';
import type { ResponseMessage } from './message.ts';
import { type ServerSentEvent, sseParser } from './sse.ts';
import { laterUsage, type Usage, type WireUsage } from './usage.ts';

/** A body with a count beside it. */
export type Metered = {
  /** The same bytes. The count goes on only while they are read. */
  body: AsyncIterable<Uint8Array>;
  /** What the bytes read so far told; of a cut stream, what was told before the cut. */
  usage(): Usage | undefined;
};

/**
 * Counts the usage that an answer tells, streamed or not, while its bytes pass through unchanged.
 * Bytes that are no answer of the API count as nothing; they never make the body fail.
 */
export function usageOf(body: AsyncIterable<Uint8Array>): Metered {
  let meter: Meter | undefined;
  async function* metered(): AsyncIterable<Uint8Array> {
    for await (const chunk of body) {
      meter ??= chunk[0] === curlyBracket ? wholeMeter() : streamMeter();
      meter.take(chunk);
      yield chunk;
    }
  }
  return { body: metered(), usage: () => meter?.usage() };
}

type Meter = { take(chunk: Uint8Array): void; usage(): Usage | undefined };

const curlyBracket = '{'.charCodeAt(0);

function streamMeter(): Meter {
  const parser = sseParser();
  let usage: Usage | undefined;
  return {
    take(chunk) {
      for (const event of parser.feed(chunk)) {
        const told = usageIn(event);
        if (told !== undefined) usage = laterUsage(usage, told);
      }
    },
    usage: () => usage,
  };
}

function usageIn({ data }: ServerSentEvent): WireUsage | undefined {
  const event = data.includes('"usage"') ? parsed<StreamEvent>(data) : undefined;
  if (event?.type === 'message_start') return event.message.usage;
  if (event?.type === 'message_delta') return event.usage;
  return undefined;
}

function wholeMeter(): Meter {
  const chunks: Uint8Array[] = [];
  return {
    take: (chunk) => void chunks.push(chunk),
    usage() {
      const told = parsed<ResponseMessage>(Buffer.concat(chunks).toString())?.usage;
      return told === undefined ? undefined : laterUsage(undefined, told);
    },
  };
}

function parsed<Value>(json: string): Value | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

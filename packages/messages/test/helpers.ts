import type { ContentBlock } from '@ddflow/messages/content';
import type { ResponseMessage } from '@ddflow/messages/message';
import fc from 'fast-check';

const text = fc.string({ unit: 'grapheme', maxLength: 120 });

const block: fc.Arbitrary<ContentBlock> = fc.oneof(
  text.map((text): ContentBlock => ({ type: 'text', text })),
  fc.record({ type: fc.constant('thinking' as const), thinking: text, signature: text }),
  fc.record({ type: fc.constant('redacted_thinking' as const), data: text }),
  fc.record({
    type: fc.constant('tool_use' as const),
    id: fc.uuid(),
    name: fc.constantFrom('Bash', 'Write'),
    input: fc.dictionary(text, fc.jsonValue()).map(plain),
  }),
);

/** What JSON makes of a value: no negative zero, no key that is a prototype's. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Any answer that the API could give. */
export const anyMessage: fc.Arbitrary<ResponseMessage> = fc.record({
  id: fc.uuid(),
  type: fc.constant('message' as const),
  role: fc.constant('assistant' as const),
  model: fc.constant('claude-x'),
  content: fc.array(block, { maxLength: 4 }),
  stop_reason: fc.constantFrom('end_turn' as const, 'tool_use' as const, 'max_tokens' as const),
  stop_sequence: fc.constant(null),
  usage: fc.record({
    input_tokens: fc.nat(),
    output_tokens: fc.nat(),
    cache_creation_input_tokens: fc.nat(),
    cache_read_input_tokens: fc.nat(),
  }),
});

/** Bytes cut into chunks at the given places, each taken modulo the length. */
export function chunked(bytes: Uint8Array, cuts: number[]): Uint8Array[] {
  const places = cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b);
  return [0, ...places].map((from, index) => bytes.slice(from, places[index]));
}

/** A message that says one thing. */
export function saying(text: string): ResponseMessage {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-x',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: 7,
      output_tokens: 3,
      cache_creation_input_tokens: 2,
      cache_read_input_tokens: 1,
    },
  };
}

export async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const gathered: Item[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}

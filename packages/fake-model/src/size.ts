import type { ContentBlock } from '@ddflow/messages/content';
import type { CountTokensRequest } from '@ddflow/messages/message';
import type { Usage } from '@ddflow/messages/usage';

/** A stand-in for a tokenizer: the same request counts the same everywhere, about as it would. */
export function inputTokens({ system, tools, messages }: CountTokensRequest): number {
  return tokens({ system, tools, messages });
}

/** The usage of an answer that nothing was cached for. */
export function usageFor(request: CountTokensRequest, content: ContentBlock[]): Usage {
  return {
    input_tokens: inputTokens(request),
    output_tokens: tokens(content),
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
  };
}

function tokens(value: unknown): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(value)) / 4);
}

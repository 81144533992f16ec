import { ApiError } from './error.ts';
import type { CountTokensRequest, MessagesRequest } from './message.ts';

/** The body of POST /v1/messages. Throws an `invalid_request_error` that names the field. */
export function parseMessagesRequest(body: Uint8Array): MessagesRequest {
  const request = parseCountTokensRequest(body) as MessagesRequest;
  if (!Number.isInteger(request.max_tokens) || request.max_tokens < 1) {
    throw invalid('max_tokens: must be a whole number of at least 1');
  }
  return request;
}

/** The body of POST /v1/messages/count_tokens. Throws an `invalid_request_error` likewise. */
export function parseCountTokensRequest(body: Uint8Array): CountTokensRequest {
  const request = parseObject(body);
  if (typeof request.model !== 'string' || request.model === '') {
    throw invalid('model: must name a model');
  }
  if (!Array.isArray(request.messages) || request.messages.length === 0) {
    throw invalid('messages: must hold at least one message');
  }
  for (const [index, message] of request.messages.entries()) {
    const problem = problemOf(message);
    if (problem !== undefined) throw invalid(`messages.${index}.${problem}`);
  }
  return request as unknown as CountTokensRequest;
}

const roles = ['user', 'assistant', 'system'];

function problemOf(message: unknown): string | undefined {
  const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown };
  if (!roles.includes(role as string)) return `role: must be one of ${roles.join(', ')}`;
  if (typeof content === 'string') return undefined;
  if (!Array.isArray(content)) return 'content: must be text or a list of blocks';
  const untyped = content.findIndex((block) => typeof block?.type !== 'string');
  return untyped < 0 ? undefined : `content.${untyped}.type: is missing`;
}

function parseObject(body: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw invalid('the body is no JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('the body is no JSON object');
  }
  return value as Record<string, unknown>;
}

function invalid(message: string): ApiError {
  return new ApiError('invalid_request_error', message);
}

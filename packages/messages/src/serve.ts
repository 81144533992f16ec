import { type Answer, type Call, jsonAnswer } from './answer.ts';
import { ApiError } from './error.ts';
import { type HttpServer, type ListenOptions, serveHttp } from './http.ts';
import type { CountTokensRequest, MessagesRequest, ModelList } from './message.ts';
import { parseCountTokensRequest, parseMessagesRequest } from './parse.ts';

export type MessagesHandler = {
  message(request: MessagesRequest, call: Call): Answer | Promise<Answer>;
  countTokens(request: CountTokensRequest, call: Call): number | Promise<number>;
  models(call: Call): ModelList | Promise<ModelList>;
};

/** Serves the Messages API as `messagesRouter` routes it. Rejects when it cannot listen. */
export function serveMessages(
  handler: MessagesHandler,
  options: ListenOptions = {},
): Promise<HttpServer> {
  return serveHttp(messagesRouter(handler), options);
}

/**
 * The operations of the handler, and a health answer at `/` and where Claude Code warms its
 * connection up. Throws a `not_found_error` for what it does not know, and an
 * `invalid_request_error` for a malformed body.
 */
export function messagesRouter(handler: MessagesHandler): (call: Call) => Promise<Answer> {
  return async (call) => {
    switch (`${call.method} ${call.path}`) {
      case 'POST /v1/messages':
        return handler.message(parseMessagesRequest(call.body), call);
      case 'POST /v1/messages/count_tokens': {
        const request = parseCountTokensRequest(call.body);
        return jsonAnswer({ input_tokens: await handler.countTokens(request, call) });
      }
      case 'GET /v1/models':
        return jsonAnswer(await handler.models(call));
      case 'GET /':
      case 'HEAD /':
      case 'HEAD /api/hello':
        return jsonAnswer({ status: 'ok' });
      default:
        throw new ApiError('not_found_error', `there is no ${call.method} ${call.path}`);
    }
  };
}

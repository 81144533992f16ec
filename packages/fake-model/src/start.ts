import { appendFileSync } from 'node:fs';
import { type Answer, type Call, errorAnswer } from '@ddflow/messages/answer';
import { ApiError } from '@ddflow/messages/error';
import { serveHttp } from '@ddflow/messages/http';
import type { MessagesRequest } from '@ddflow/messages/message';
import { type MessagesHandler, messagesRouter } from '@ddflow/messages/serve';
import { problemIn } from './conversation.ts';
import { modelList } from './models.ts';
import { type RecordedRequest, recorder } from './record.ts';
import type { Reply } from './reply.ts';
import { matches, type Rule } from './rule.ts';
import { send } from './send.ts';
import { inputTokens } from './size.ts';
import { describe } from './unanswered.ts';
import { type RequestView, viewOf } from './view.ts';

export type FakeModelOptions = {
  /** The first that matches answers. */
  rules: readonly Rule[];
  /** 0, the default, lets the system choose one. */
  port?: number;
  /** A file that every request is appended to when its answer has ended, one JSON line each. */
  recordTo?: string;
  /** Called at the same moment. */
  onRequest?: (request: RecordedRequest) => void;
};

export type FakeModel = {
  /** What a client takes as its base URL. */
  url: string;
  port: number;
  /** Every request so far, the oldest first. */
  requests: readonly RecordedRequest[];
  /** Throws when a request had no rule, or its rule failed, and tells each, repetitions once. */
  assertNoUnanswered(): void;
  /** Ends the server and every exchange; throws as `assertNoUnanswered` does. */
  close(): Promise<void>;
};

/**
 * Starts a scripted Messages API on loopback. Rejects with the system's error when it cannot listen
 * or the file cannot be written.
 */
export async function startFakeModel(options: FakeModelOptions): Promise<FakeModel> {
  const { recordTo, onRequest } = options;
  if (recordTo !== undefined) appendFileSync(recordTo, '');
  const { requests, begin, follow, abandon } = recorder((request) => {
    if (recordTo !== undefined) appendFileSync(recordTo, `${JSON.stringify(request)}\n`);
    onRequest?.(request);
  });
  const answered = new Map<Rule, number>();

  async function respond(call: Call): Promise<Answer> {
    const request = begin(call);
    try {
      const answer = await messagesRouter(handlerFor(request))(call).catch(answerIfApiError);
      const headers = { 'request-id': `req_${request.number}`, ...answer.headers };
      return follow(request, call, { ...answer, headers });
    } catch (error) {
      abandon(request, call);
      throw error;
    }
  }

  function handlerFor(recorded: RecordedRequest): MessagesHandler {
    return {
      async message(request, call) {
        const reply = await replyTo(request, call, recorded);
        return send(reply, { request, number: recorded.number, signal: call.signal });
      },
      countTokens: (request) => inputTokens(request),
      models: () => modelList,
    };
  }

  async function replyTo(
    request: MessagesRequest,
    call: Call,
    recorded: RecordedRequest,
  ): Promise<Reply> {
    const view = viewOf(request, call.headers);
    try {
      const problem = problemIn(request.messages);
      if (problem !== undefined) throw new Error(`the API would refuse this: ${problem}`);
      return await scripted(view, recorded);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      recorded.unanswered = describe(reason, view, options.rules);
      throw new ApiError('invalid_request_error', recorded.unanswered);
    }
  }

  async function scripted(view: RequestView, recorded: RecordedRequest): Promise<Reply> {
    const rule = options.rules.find(({ when }) => matches(when, view));
    if (rule === undefined) throw new Error('no rule answers this request');
    const nth = answered.get(rule) ?? 0;
    answered.set(rule, nth + 1);
    recorded.rule = rule.name;
    try {
      return await rule.reply(view, nth);
    } catch (error) {
      throw new Error(`the rule "${rule.name}" failed: ${(error as Error).message}`);
    }
  }

  function assertNoUnanswered(): void {
    const told = new Set(requests.flatMap(({ unanswered }) => unanswered ?? []));
    if (told.size > 0) throw new Error([...told].join('\n\n'));
  }

  const server = await serveHttp(respond, { port: options.port ?? 0 });
  return {
    url: server.url,
    port: server.port,
    requests,
    assertNoUnanswered,
    async close() {
      await server.close();
      assertNoUnanswered();
    },
  };
}

function answerIfApiError(error: unknown): Answer {
  if (error instanceof ApiError) return errorAnswer(error);
  throw error;
}

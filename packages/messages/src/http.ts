import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished, pipeline } from 'node:stream/promises';
import { type Answer, type Call, errorAnswer } from './answer.ts';
import { ApiError, StreamError } from './error.ts';

export type HttpServer = {
  /** `http://host:port`, without a slash at the end. */
  url: string;
  port: number;
  /** Stops listening, aborts what is under way and closes every socket. */
  close(): Promise<void>;
};

export type ListenOptions = {
  /** 0, the default, lets the system choose one. */
  port?: number;
  host?: string;
};

/** The largest body taken: twice what the API takes, so that the API can say no itself. */
const largestBody = 64 * 1024 * 1024;

/** Longer than clients keep an idle connection, so that none is closed as it is used again. */
const keepAliveTimeout = 120_000;

/**
 * Serves every request with `respond`, which has to heed the call's signal: closing waits for it.
 * An `ApiError` that it throws is answered in the API's shape, a `StreamError` cuts the connection,
 * any other error is an `api_error` with its message. Rejects when it cannot listen.
 */
export async function serveHttp(
  respond: (call: Call) => Answer | Promise<Answer>,
  { port = 0, host = '127.0.0.1' }: ListenOptions = {},
): Promise<HttpServer> {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    const work = exchange(request, response, { respond, closing: closing.signal });
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: bound, address, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
    port: bound,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      closing.abort();
      server.closeAllConnections();
      await Promise.all([closed, ...underWay]);
    },
  };
}

type Exchange = {
  respond: (call: Call) => Answer | Promise<Answer>;
  closing: AbortSignal;
};

/** Never rejects: what goes wrong with a client's connection concerns that client alone. */
async function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  { respond, closing }: Exchange,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => response.writableFinished || gone.abort());
  try {
    const body = await readBody(request);
    const signal = AbortSignal.any([gone.signal, closing]);
    await send(await answered(respond, callOf(request, body, signal)), response);
  } catch (error) {
    if (error instanceof ApiError) await send(errorAnswer(error), response).catch(() => {});
    else response.destroy();
  }
}

/** A body that is too large is read to its end all the same: so the client hears the answer. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= largestBody) chunks.push(chunk);
  }
  if (size <= largestBody) return Buffer.concat(chunks);
  throw new ApiError('request_too_large', `the body is larger than ${largestBody} bytes`);
}

async function answered(respond: Exchange['respond'], call: Call): Promise<Answer> {
  try {
    return await respond(call);
  } catch (error) {
    if (error instanceof StreamError) throw error;
    return errorAnswer(error);
  }
}

function callOf(request: IncomingMessage, body: Buffer, signal: AbortSignal): Call {
  const headers = Object.entries(request.headersDistinct).map(([name, values = []]) => [
    name,
    values.join(', '),
  ]);
  const target = request.url ?? '/';
  return {
    method: request.method ?? 'GET',
    target,
    path: target.replace(/\?.*$/s, ''),
    headers: Object.fromEntries(headers),
    body,
    signal,
  };
}

async function send(answer: Answer, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, answer.headers);
  if (typeof answer.body === 'string' || answer.body instanceof Uint8Array) {
    await finished(response.end(answer.body));
    return;
  }
  response.flushHeaders();
  await pipeline(answer.body, response);
}

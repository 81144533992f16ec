import {
  type Agent,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps } from 'node:https';

/** What is passed on: a `Call` of our own server is one. */
export type Outgoing = {
  method: string;
  /** Path and query, put behind the path of the base URL. */
  target: string;
  headers: Record<string, string>;
  body: Uint8Array;
};

export type ForwardOptions = {
  /** Of the endpoint, e.g. `https://gateway.example/anthropic`. */
  baseUrl: string;
  /** Set over the headers of the request; `undefined` takes a header out. */
  headers?: Record<string, string | undefined>;
  /** Ends the exchange at any point; the body then throws. */
  signal?: AbortSignal;
  /** For a proxy or client certificates. */
  agent?: Agent;
};

export type Upstream = {
  status: number;
  /** As sent, without what belongs to the connection alone. */
  headers: Record<string, string | string[]>;
  /** Never compressed. Throws when the upstream cuts the connection. */
  body: AsyncIterable<Uint8Array>;
};

/** Headers of one connection, which a go-between must not pass on (RFC 9110, 7.6.1). */
const ofTheConnection = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Passes a request on and returns when the upstream's headers are here. There is no time limit but
 * the signal's: a model may think for longer than any that we could choose. Rejects with the
 * network's own error (`code` as Node gives it: `ECONNREFUSED`, `ENOTFOUND` …).
 */
export function forward(outgoing: Outgoing, options: ForwardOptions): Promise<Upstream> {
  const url = new URL(options.baseUrl.replace(/\/+$/, '') + outgoing.target);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, requestOptions(outgoing, options));
    request.once('error', reject);
    request.once('response', (response) => resolve(upstreamOf(response)));
    request.end(outgoing.body);
  });
}

function requestOptions(outgoing: Outgoing, { headers, signal, agent }: ForwardOptions) {
  const options: RequestOptions = {
    method: outgoing.method,
    headers: definedOnly({
      ...passedOn(outgoing.headers),
      'accept-encoding': 'identity',
      ...(outgoing.body.length > 0 ? { 'content-length': String(outgoing.body.length) } : {}),
      ...headers,
    }),
  };
  if (signal !== undefined) options.signal = signal;
  if (agent !== undefined) options.agent = agent;
  return options;
}

function upstreamOf(response: IncomingMessage): Upstream {
  return {
    status: response.statusCode ?? 0,
    headers: definedOnly(passedOn(response.headers)),
    body: response,
  };
}

function passedOn<Value>(headers: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.has(name)));
}

function definedOnly<Value>(headers: Record<string, Value | undefined>): Record<string, Value> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Record<string, Value>;
}

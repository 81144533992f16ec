import { ApiError } from './error.ts';

/** A request as it came in, its body read whole. */
export type Call = {
  method: string;
  /** Path and query as sent. */
  target: string;
  path: string;
  /** Names in lower case; a header sent twice is joined with a comma. */
  headers: Record<string, string>;
  body: Buffer;
  /** Aborted when the client goes away before it had the whole answer, or the server closes. */
  signal: AbortSignal;
};

export type Answer = {
  status: number;
  headers: Record<string, string | string[]>;
  /** A stream that throws cuts the connection, once its headers are out. */
  body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
};

/** An error as an answer in the API's shape. */
export function errorAnswer(error: unknown): Answer {
  const known =
    error instanceof ApiError
      ? error
      : new ApiError('api_error', error instanceof Error ? error.message : String(error));
  return jsonAnswer(known.body, { status: known.status, headers: known.headers });
}

export function jsonAnswer(
  value: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Answer['headers'] } = {},
): Answer {
  const body = JSON.stringify(value);
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

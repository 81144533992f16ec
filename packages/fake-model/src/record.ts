import { createHash } from 'node:crypto';
import type { Answer, Call } from '@ddflow/messages/answer';

/** A request and what became of it. */
export type RecordedRequest = {
  /** Counts from 1. */
  number: number;
  /** When it came in, ISO 8601. */
  at: string;
  method: string;
  path: string;
  /** With the key masked. */
  headers: Record<string, string>;
  /** First 12 hex digits of the SHA-256 of the key: tells keys apart, gives none away. */
  keyWas: string | undefined;
  /** Parsed where it is JSON. */
  body: unknown;
  /** The rule that answered. */
  rule: string | undefined;
  /** Why no rule answered, of a request that should have had one. */
  unanswered: string | undefined;
  status: number | undefined;
  /** How the answer ended: sent whole, broken off by the script, or left by the client. */
  ended: 'open' | 'whole' | 'cut' | 'left';
  /** From the request to the end of the answer. */
  durationMs: number | undefined;
};

export type Recorder = {
  requests: RecordedRequest[];
  begin(call: Call): RecordedRequest;
  /** Passes the answer on and notes how it ends. */
  follow(request: RecordedRequest, call: Call, answer: Answer): Answer;
  /** Notes that there was no answer. */
  abandon(request: RecordedRequest, call: Call): void;
};

const keyHeaders = ['x-api-key', 'authorization', 'proxy-authorization'];

/** Keeps the requests, and hands each to `onEnded` when its answer has ended. */
export function recorder(onEnded: (request: RecordedRequest) => void): Recorder {
  const requests: RecordedRequest[] = [];
  const started = new Map<RecordedRequest, number>();

  function end(request: RecordedRequest, ended: RecordedRequest['ended']): void {
    request.ended = ended;
    request.durationMs = Math.round(performance.now() - (started.get(request) ?? 0));
    started.delete(request);
    onEnded(request);
  }

  async function* followed(
    request: RecordedRequest,
    call: Call,
    body: AsyncIterable<string | Uint8Array>,
  ) {
    let whole = false;
    try {
      yield* body;
      whole = true;
    } finally {
      end(request, whole ? 'whole' : call.signal.aborted ? 'left' : 'cut');
    }
  }

  return {
    requests,
    begin(call) {
      const request = recordOf(call, requests.length + 1);
      started.set(request, performance.now());
      requests.push(request);
      return request;
    },
    follow(request, call, answer) {
      request.status = answer.status;
      if (typeof answer.body === 'string' || answer.body instanceof Uint8Array) {
        end(request, 'whole');
        return answer;
      }
      return { ...answer, body: followed(request, call, answer.body) };
    },
    abandon: (request, call) => end(request, call.signal.aborted ? 'left' : 'cut'),
  };
}

function recordOf(call: Call, number: number): RecordedRequest {
  const key = keyHeaders.map((name) => call.headers[name]).find((value) => value !== undefined);
  const headers = Object.entries(call.headers).map(([name, value]) => [
    name,
    keyHeaders.includes(name) ? '***' : value,
  ]);
  return {
    number,
    at: new Date().toISOString(),
    method: call.method,
    path: call.path,
    headers: Object.fromEntries(headers),
    keyWas: key === undefined ? undefined : digestOf(key.replace(/^Bearer /i, '')),
    body: bodyOf(call.body),
    rule: undefined,
    unanswered: undefined,
    status: undefined,
    ended: 'open',
    durationMs: undefined,
  };
}

/** What `keyWas` shows for a key. */
export function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 12);
}

function bodyOf(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return body.toString();
  }
}

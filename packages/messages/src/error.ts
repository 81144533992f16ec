/** Every error type of the API with the status that it is sent with. */
export const errorStatus = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
} as const;

export type ErrorType = keyof typeof errorStatus;

/** The body of an error answer, and the `error` event of a stream. */
export type ErrorBody = {
  type: 'error';
  error: { type: string; message: string };
  request_id?: string;
};

/** An error in the API's own terms: thrown by a handler it becomes the answer, read it is thrown. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly type: string;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(
    type: string,
    message: string,
    options: { status?: number; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.type = type;
    this.status = options.status ?? errorStatus[type as ErrorType] ?? errorStatus.api_error;
    this.headers = options.headers ?? {};
  }

  get body(): ErrorBody {
    return { type: 'error', error: { type: this.type, message: this.message } };
  }
}

/** A stream that ended early or broke the rules of the protocol. */
export class StreamError extends Error {
  override name = 'StreamError';
}

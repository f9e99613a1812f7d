/** A call to the server that failed. Status 0 means that the server could not be reached. */
export class ApiError extends Error {
  /** One of protocol/errors.ts, or `unreachable`, or `unexpectedAnswer` for an answer that does not match its schema. */
  readonly code: string;
  readonly status: number;
  readonly requestId: string;
  /** The field that was wrong in a bad request. */
  readonly field: string | null;

  constructor(details: {
    code: string;
    status: number;
    requestId: string;
    message: string;
    field?: string | undefined;
    cause?: unknown;
  }) {
    super(details.message, { cause: details.cause });
    this.name = 'ApiError';
    this.code = details.code;
    this.status = details.status;
    this.requestId = details.requestId;
    this.field = details.field ?? null;
  }
}

import { errorCatalogue, type ErrorCode } from '../src/protocol/errors.ts';

/** Why the server cannot start: one line that says what is wrong and what to do. It is printed without a stack trace. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StartError';
  }
}

/** The code of an error from the system or from Node, such as ENOENT; empty for others. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The only error that clients see: a code from the catalogue and, for a bad request, the wrong field. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  constructor(
    code: ErrorCode,
    { field, message, cause }: { field?: string; message?: string; cause?: unknown } = {},
  ) {
    super(message ?? errorCatalogue[code].message, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.field = field;
  }
}

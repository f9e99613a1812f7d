import { errorCatalogue, type ErrorCode } from '../src/protocol/errors.ts';

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

import { errorCatalogue, type ErrorCode } from '../src/protocol/errors.ts';

/** The one error that may leave the server: a code of the catalogue and, for a bad request, the field that was wrong. */
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

import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { errorCatalogue, type ErrorBody, type ErrorCode } from '../../src/protocol/errors.ts';
import { AppError } from '../errors.ts';
import { noteFailure } from './logAnswers.ts';

/** What an answer already says of a file that could not be sent after all. No cache may keep the error in its place. */
const headersOfFiles = [
  'cache-control',
  'etag',
  'last-modified',
  'accept-ranges',
  'content-range',
  'content-length',
];

/** Answers every error with one from the catalogue; `internal` for unknown ones. */
export function registerErrorHandler(
  app: FastifyInstance,
  onRefused: (code: ErrorCode) => void = () => undefined,
): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    // Who has gone meanwhile is refused nothing.
    if (!reply.raw.destroyed) onRefused(known.code);
    noteFailure(request, { known, cause: error });
    for (const name of headersOfFiles) reply.removeHeader(name);
    return reply.code(known.status).type('application/json').send(describeError(known, request.id));
  });
}

/** The body of an error response. */
export function describeError(error: AppError, requestId: string): ErrorBody {
  const { code, message, field } = error;
  return { code, message, requestId, ...(field === undefined ? {} : { field }) };
}

/** The catalogue's error for anything that was thrown. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    // No session can have an invalid studio token.
    if (error.validationContext === 'params') return new AppError('sessionNotFound');
    const path = (first?.instancePath ?? '').split('/').filter(Boolean).join('.');
    const field = path === '' ? (error.validationContext ?? 'body') : path;
    return new AppError('invalidRequest', {
      field,
      message: `${field}: ${first?.message ?? 'is not valid'}`,
    });
  }
  const { statusCode } = asFastifyError(error);
  if (statusCode === 413) return new AppError('payloadTooLarge', { field: 'body' });
  if (statusCode === 404) return new AppError('routeNotFound');
  if (statusCode === 429) return new AppError('tooManyRequests');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('invalidRequest', { field: 'body', message: errorCatalogue.invalidRequest.message });
  return new AppError('internal', { cause: error });
}

const asFastifyError = (error: unknown): Partial<FastifyError> =>
  typeof error === 'object' && error !== null ? error : {};

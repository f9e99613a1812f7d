import { z } from 'zod';
import { errorBodySchema } from '../../src/protocol/errors.ts';

/** The error responses that every route has. */
export const errorAnswers = { '4xx': errorBodySchema, '5xx': errorBodySchema } as const;

/** The responses of a route that deletes something. */
export const deletedAnswer = { 200: z.object({ deleted: z.literal(true) }), ...errorAnswers } as const;

import { errorBodySchema } from '../../src/protocol/errors.ts';

/** Every route answers its errors alike. */
export const errorAnswers = { '4xx': errorBodySchema, '5xx': errorBodySchema } as const;

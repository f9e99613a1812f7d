import type { z } from 'zod';
import { errorBodySchema, requestIdHeader } from '../protocol/errors.ts';
import { readJson } from '../protocol/readJson.ts';
import { ApiError } from './ApiError.ts';
import { newId } from './newId.ts';
import { reviveDates } from './reviveDates.ts';

interface Call<Answer> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  accessToken?: string;
  /** What a good answer holds. */
  answer: z.ZodType<Answer>;
}

/** Makes calls to the server. */
export interface ApiClient {
  /** Resolves with the parsed answer, dates revived; rejects with ApiError. */
  call<Answer>(call: Call<Answer>): Promise<Answer>;
}

/** `send` is the browser's fetch, or a test's. */
export function createApiClient(send: typeof fetch): ApiClient {
  return {
    async call({ method, path, body, accessToken, answer }) {
      const requestId = newId();
      const response = await send(path, {
        method,
        credentials: 'same-origin',
        headers: {
          [requestIdHeader]: requestId,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((cause: unknown) => {
        throw new ApiError({
          code: 'unreachable',
          status: 0,
          requestId,
          message: `${method} ${path}`,
          cause,
        });
      });
      const text = await response.text();
      if (!response.ok) throw readError(response, text, requestId);
      return parseAnswer(answer, readJson(text), `${method} ${path}`, response.status, requestId);
    },
  };
}

/** Dates are revived first; an answer whose plain text only looks like a date is taken as it came. */
function parseAnswer<Answer>(
  schema: z.ZodType<Answer>,
  json: unknown,
  what: string,
  status: number,
  requestId: string,
): Answer {
  const revived = schema.safeParse(reviveDates(json));
  if (revived.success) return revived.data;
  const plain = schema.safeParse(json);
  if (plain.success) return plain.data;
  throw new ApiError({
    code: 'unexpectedAnswer',
    status,
    requestId,
    message: `${what}: ${revived.error.message}`,
  });
}

function readError(response: Response, text: string, requestId: string): ApiError {
  const body = errorBodySchema.safeParse(readJson(text));
  const { status } = response;
  if (body.success) return new ApiError({ ...body.data, status });
  return new ApiError({ code: 'unexpectedAnswer', status, requestId, message: response.statusText });
}

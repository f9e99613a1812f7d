import { z } from 'zod';
import { writeCleanJson } from '../protocol/cleanText.ts';
import { errorBodySchema, requestIdHeader } from '../protocol/errors.ts';
import { readJson } from '../protocol/readJson.ts';
import { ApiError } from './ApiError.ts';
import { newId } from './newId.ts';

interface Call<Answer> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  /** Sent as it is, instead of a body. */
  file?: Blob;
  accessToken?: string;
  /** What a good answer contains. Its dates, ISO 8601 strings in the answer, are `z.coerce.date()` in the schema. */
  answer: z.ZodType<Answer>;
}

/** For a call whose answer nobody reads. */
export const ignoredAnswer = z.unknown();

/** Makes calls to the server. */
export interface ApiClient {
  /** Resolves with the parsed answer; rejects with ApiError. */
  call<Answer>(call: Call<Answer>): Promise<Answer>;
}

/** `send` is the browser's fetch, or a test's. */
export function createApiClient(send: typeof fetch): ApiClient {
  return {
    async call({ method, path, body, file, accessToken, answer }) {
      const requestId = newId();
      const response = await send(path, {
        method,
        credentials: 'same-origin',
        headers: {
          [requestIdHeader]: requestId,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(file === undefined ? {} : { 'content-type': file.type }),
          ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
        },
        ...(body === undefined ? {} : { body: writeCleanJson(body) }),
        ...(file === undefined ? {} : { body: file }),
      }).catch((cause: unknown) => {
        throw new ApiError({
          code: 'unreachable',
          status: 0,
          requestId,
          message: `${method} ${path}`,
          cause,
        });
      });
      const json = readJson(await response.text());
      if (!response.ok) throw readError(response, json, requestId);
      const parsed = answer.safeParse(json);
      if (parsed.success) return parsed.data;
      throw new ApiError({
        code: 'unexpectedAnswer',
        status: response.status,
        requestId,
        message: `${method} ${path}: ${parsed.error.message}`,
      });
    },
  };
}

function readError({ status, statusText }: Response, json: unknown, requestId: string): ApiError {
  const body = errorBodySchema.safeParse(json);
  if (body.success) return new ApiError({ ...body.data, status });
  return new ApiError({ code: 'unexpectedAnswer', status, requestId, message: statusText });
}

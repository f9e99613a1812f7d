import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../src/api/ApiError.ts';
import { createApiClient } from '../../src/api/apiClient.ts';

interface Sent {
  path: string;
  headers: Headers;
  init: RequestInit;
}

/** A client of a server that always gives the same answer, and the requests it received. */
function clientOf(answer: () => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const client = createApiClient(async (input, init = {}) => {
    sent.push({
      path: input instanceof Request ? input.url : String(input),
      headers: new Headers(init.headers),
      init,
    });
    return answer();
  });
  return { client, sent };
}

const json = (body: unknown, status = 200): Response => Response.json(body, { status });
const get = <Answer>(answer: z.ZodType<Answer>) => ({ method: 'GET' as const, path: '/v2/thing', answer });

describe('createApiClient', () => {
  it('1.7.01 carries a request id of its own with each request', async () => {
    const { client, sent } = clientOf(() => json({}));
    await client.call(get(z.unknown()));
    await client.call(get(z.unknown()));
    const ids = sent.map(({ headers }) => headers.get('x-request-id') ?? '');
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(2);
  });

  it('1.7.02 returns ISO dates of the answer as dates, at any depth', async () => {
    const { client } = clientOf(() => json({ list: [{ startsAt: '2026-11-20T18:00:00.000Z' }] }));
    const answer = await client.call(
      get(z.object({ list: z.array(z.object({ startsAt: z.coerce.date() })) })),
    );
    expect(answer.list[0]?.startsAt.toISOString()).toBe('2026-11-20T18:00:00.000Z');
  });

  it('keeps a text that looks like a date where the schema has a text', async () => {
    const { client } = clientOf(() => json({ name: '2026-11-20T18:00:00Z', at: '2026-11-20T18:00:00Z' }));
    const answer = await client.call(get(z.object({ name: z.string(), at: z.coerce.date() })));
    expect(answer.name).toBe('2026-11-20T18:00:00Z');
    expect(answer.at).toBeInstanceOf(Date);
  });

  it('sends body and access token only where they are given', async () => {
    const { client, sent } = clientOf(() => json(null));
    await client.call({
      method: 'POST',
      path: '/v2/x',
      body: { a: 1 },
      accessToken: 'tok',
      answer: z.unknown(),
    });
    await client.call(get(z.unknown()));
    expect(sent[0]?.init.body).toBe('{"a":1}');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer tok');
    expect(sent[1]?.init.body).toBeUndefined();
    expect(sent[1]?.headers.has('authorization')).toBe(false);
    expect(sent[1]?.headers.has('content-type')).toBe(false);
  });

  it('turns an error answer into an ApiError with code, status, request id and field', async () => {
    const body = { code: 'invalidRequest', message: 'no', requestId: 'abc', field: 'name' };
    const { client } = clientOf(() => json(body, 400));
    const error = await client.call(get(z.unknown())).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'invalidRequest', status: 400, requestId: 'abc', field: 'name' });
  });

  it.each([
    ['an error page of another server', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['an answer that breaks its schema', () => json({ wrong: true }), 200],
    ['an empty answer where one is needed', () => new Response('', { status: 200 }), 200],
  ])('rejects %s as an unexpected answer', async (_what, answer, status) => {
    const { client } = clientOf(answer);
    const error = await client
      .call(get(z.object({ right: z.boolean() })))
      .catch((failure: unknown) => failure);
    expect(error).toMatchObject({ name: 'ApiError', code: 'unexpectedAnswer', status });
  });

  it('reports a server that cannot be reached', async () => {
    const { client } = clientOf(() => Promise.reject(new TypeError('network')));
    const error = await client.call(get(z.unknown())).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: 'unreachable', status: 0 });
  });
});

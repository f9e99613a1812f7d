import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api/ApiError.ts';
import { createErrorReports } from '../../src/api/errorReports.ts';
import { createQueryClient } from '../../src/api/queries.ts';
import { errorReportBodySchema } from '../../src/protocol/rest.ts';

function recordedReports(send: () => Promise<Response> = async () => new Response(null, { status: 202 })) {
  const bodies: Record<string, unknown>[] = [];
  const reports = createErrorReports({
    send: async (_input, init) => {
      const { body } = init ?? {};
      bodies.push(errorReportBodySchema.parse(JSON.parse(typeof body === 'string' ? body : '')));
      return send();
    },
    userId: 'user-1',
    address: () => 'https://studio.example/abc?x=1#key=secret',
  });
  return { reports, bodies };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('error reports', () => {
  it('1.3.08 carry the user id', () => {
    const { reports, bodies } = recordedReports();
    reports.report(new Error('broken'));
    expect(bodies[0]).toMatchObject({ userId: 'user-1', message: 'Error: broken' });
  });

  it('never contain the part of the address after #', () => {
    const { reports, bodies } = recordedReports();
    reports.report(new Error('broken'));
    expect(bodies[0]?.['url']).toBe('https://studio.example/abc?x=1');
  });

  it('name the request of a failed call', () => {
    const { reports, bodies } = recordedReports();
    reports.report(new ApiError({ code: 'internal', status: 500, requestId: 'r1', message: 'no' }), {
      in: 'test',
    });
    expect(bodies[0]).toMatchObject({ requestId: 'r1', context: 'in: test; code: internal' });
  });

  it('report an error once, however many places report it', () => {
    const { reports, bodies } = recordedReports();
    const error = new Error('broken');
    reports.report(error);
    reports.report(error);
    expect(bodies).toHaveLength(1);
  });

  it('stay within the limits of the server, and stop when an error repeats endlessly', () => {
    const { reports, bodies } = recordedReports();
    reports.report(new Error('x'.repeat(50_000)), { long: 'y'.repeat(5000) });
    for (let count = 0; count < 500; count += 1) reports.report(new Error('again'));
    expect(bodies.length).toBe(100);
  });

  it('never throw, whatever was thrown and whether or not the server answers', async () => {
    const { reports, bodies } = recordedReports(() => Promise.reject(new TypeError('offline')));
    for (const thrown of ['text', undefined, null, { code: 1 }]) reports.report(thrown);
    await Promise.resolve();
    expect(bodies).toHaveLength(4);
  });
});

describe('queries', () => {
  const fail = async (meta: Record<string, unknown> | undefined) => {
    const { reports, bodies } = recordedReports();
    const client = createQueryClient(reports);
    const refused = new ApiError({ code: 'forbidden', status: 403, requestId: 'r', message: 'no' });
    const query = {
      queryKey: ['x'],
      queryFn: () => Promise.reject(refused),
      ...(meta === undefined ? {} : { meta }),
    };
    await client.fetchQuery(query).catch(() => {});
    return bodies;
  };

  it('1.8.03 report their errors unless an error boundary handles them', async () => {
    expect(await fail(undefined)).toHaveLength(1);
    expect(await fail({ handledByBoundary: true })).toHaveLength(0);
    expect(await fail({ expectedStatus: 403 })).toHaveLength(0);
    expect(await fail({ expectedStatus: 401 })).toHaveLength(1);
  });

  it('1.7.18 do not refetch on window focus or reconnect', () => {
    const { queries } = createQueryClient(recordedReports().reports).getDefaultOptions();
    expect(queries).toMatchObject({ refetchOnWindowFocus: false, refetchOnReconnect: false });
  });
});

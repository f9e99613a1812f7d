import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api/ApiError.ts';
import { createErrorReports } from '../../src/api/errorReports.ts';
import { createSentryReporter } from '../../src/api/createSentryReporter.ts';
import { secrets, startErrorCollector, type ErrorCollector } from '../errorCollector.ts';

let collector: ErrorCollector;
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  collector = await startErrorCollector();
});
afterEach(() => {
  collector.close();
  vi.restoreAllMocks();
});

const openReports = () => {
  const requestIds: string[] = [];
  const reports = createErrorReports({
    send: async (_input, init) => {
      requestIds.push(new Headers(init?.headers).get('x-request-id') ?? '');
      return new Response(null, { status: 202 });
    },
    userId: 'user-1',
    address: () => 'https://studio.example/session-token#key=host-key',
    forward: createSentryReporter(collector.dsn),
  });
  return { reports, requestIds };
};

describe('reports to Sentry, by its own package', () => {
  it('have the user’s id and the id under which the server’s log has the same report', async () => {
    const { reports, requestIds } = openReports();
    reports.report(new TypeError('broken'));
    await expect.poll(() => collector.events().length).toBe(1);
    expect(collector.events()[0]).toMatchObject({
      platform: 'javascript',
      user: { id: 'user-1' },
      tags: { requestId: requestIds[0] },
      exception: { values: [{ type: 'TypeError' }] },
    });
    const frames = collector.events()[0]?.exception.values[0]?.stacktrace?.frames ?? [];
    expect(frames.length).toBeGreaterThan(0);
  });

  it('of a failed call have its code and its request', async () => {
    const { reports } = openReports();
    reports.report(new ApiError({ code: 'internal', status: 500, requestId: 'r-1', message: 'no' }));
    await expect
      .poll(() => collector.events().map(({ tags }) => tags))
      .toEqual([{ requestId: 'r-1', code: 'internal' }]);
  });

  it('have no text of the error, no context, name, token, key or address', async () => {
    const { reports } = openReports();
    const cause = new Error(
      `${secrets.join(' ')}\n    at ${secrets[0] ?? ''} (https://studio.example/${secrets[4] ?? ''}:1:1)`,
    );
    const error = new Error(secrets.join('\n'), { cause });
    error.name = 'Amara Okafor';
    reports.report(error, { query: JSON.stringify(secrets) });
    reports.report(secrets.join(' '));
    await expect.poll(() => collector.received.length).toBe(2);
    for (const secret of [...secrets, 'studio.example', 'user_agent', process.cwd()])
      expect(collector.received.join('\n')).not.toContain(secret);
  });
});

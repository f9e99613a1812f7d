import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from './ApiError.ts';
import type { AudienceApi } from './audienceApi.ts';
import type { ErrorReports } from './errorReports.ts';
import type { StudioApi } from './studioApi.ts';

/** Marks a query whose failure an error boundary shows and reports. */
const boundary = { handledByBoundary: true } as const;

/** Does not refetch on window focus or reconnect; retries a failed read twice where that may help. */
export function createQueryClient(errorReports: ErrorReports): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const isExpected = error instanceof ApiError && error.status === query.meta?.['expectedStatus'];
        if (query.meta?.['handledByBoundary'] !== true && !isExpected)
          errorReports.report(error, { query: JSON.stringify(query.queryKey) });
      },
    }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
        retry: (failures, error) => failures < 2 && mayHelpToRetry(error),
        retryDelay: (attempt) => 400 * 2 ** attempt,
      },
    },
  });
}

/** A refusal by the server stays a refusal. */
const mayHelpToRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export const sessionQuery = (api: Pick<AudienceApi, 'getSession'>, studioToken: string) =>
  queryOptions({
    queryKey: ['session', studioToken],
    queryFn: () => api.getSession(studioToken),
    meta: boundary,
  });

export const templateSettingsQuery = (api: StudioApi, studioToken: string) =>
  queryOptions({
    queryKey: ['templateSettings', studioToken],
    queryFn: () => api.getTemplateSettings(studioToken),
    meta: boundary,
  });

/** The sessions of this server; null until somebody has signed in. */
export const adminSessionsQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['adminSessions'],
    queryFn: async () => ((await api.adminIsSignedIn()) ? api.adminListSessions() : null),
    staleTime: 0,
    // Shows begin and end, and others add sessions.
    refetchInterval: 10_000,
    meta: { expectedStatus: 401 },
  });

import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from './ApiError.ts';
import type { ErrorReports } from './errorReports.ts';
import type { StudioApi } from './studioApi.ts';

/** Says of a query that an error boundary shows and reports its failure. */
const boundary = { handledByBoundary: true } as const;

/** No refetch on window focus or reconnect; a failed read that may yet succeed is tried twice more. */
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

/** The server's own refusals stay refusals. */
const mayHelpToRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export const sessionQuery = (api: StudioApi, studioToken: string) =>
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

/** Refused with 401 until somebody has signed in, which is no error. */
export const adminSessionsQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['adminSessions'],
    queryFn: () => api.adminListSessions(),
    staleTime: 0,
    meta: { expectedStatus: 401 },
  });

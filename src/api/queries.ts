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

/** Whether this browser is signed in as admin. */
export const adminSignInQuery = (api: StudioApi) =>
  queryOptions({ queryKey: ['adminSignIn'], queryFn: () => api.adminIsSignedIn() });

/** For what the admin site shows: shows begin and end, others change sessions, and a sign-in ends. */
const ofAdmin = { staleTime: 0, refetchInterval: 10_000, meta: { expectedStatus: 401 } };
/** Begins the keys of everything about sessions. */
export const adminSessionsKey = ['adminSessions'] as const;

/** The sessions of this server. */
export const adminSessionsQuery = (api: StudioApi) =>
  queryOptions({ ...ofAdmin, queryKey: adminSessionsKey, queryFn: () => api.adminListSessions() });

export const adminSessionQuery = (api: StudioApi, studioToken: string) =>
  queryOptions({
    ...ofAdmin,
    queryKey: [...adminSessionsKey, studioToken],
    queryFn: () => api.adminGetSession(studioToken),
    meta: { expectedStatus: 404 },
  });

/** What a session was counted for. */
export const statisticsQuery = (api: StudioApi, studioToken: string) =>
  queryOptions({
    ...ofAdmin,
    queryKey: ['statistics', studioToken],
    queryFn: () => api.adminGetStatistics(studioToken),
    refetchInterval: 30_000,
  });

/** What is on air now, with its health. */
export const onAirQuery = (api: StudioApi) =>
  queryOptions({
    ...ofAdmin,
    queryKey: ['onAir'],
    queryFn: () => api.adminListOnAir(),
    refetchInterval: 3000,
  });

export const storageQuery = (api: StudioApi) =>
  queryOptions({
    ...ofAdmin,
    queryKey: ['storage'],
    queryFn: () => api.adminGetStorage(),
    // It walks through folders.
    refetchInterval: 60_000,
  });

/** A session's redraws: asked for often only while one is on its way. */
export const adminRedrawsQuery = (api: StudioApi, studioToken: string) =>
  queryOptions({
    ...ofAdmin,
    queryKey: ['adminRedraws', studioToken],
    queryFn: () => api.adminListRedraws(studioToken),
    refetchInterval: ({ state: { data } }) =>
      data?.jobs.some(({ status }) => status === 'waiting' || status === 'drawing') === true ? 1000 : 30_000,
  });

/** The local recordings of a session. They arrive after a show, one by one. */
export const adminLocalRecordingsQuery = (api: StudioApi, studioToken: string) =>
  queryOptions({
    ...ofAdmin,
    queryKey: ['localRecordings', studioToken],
    queryFn: () => api.adminListLocalRecordings(studioToken),
    refetchInterval: 15_000,
  });

/** The video of a simulive session: asked for often only while something happens to it. */
export const adminVideoQuery = (api: StudioApi, studioToken: string) =>
  queryOptions({
    ...ofAdmin,
    queryKey: ['adminVideo', studioToken],
    queryFn: () => api.adminGetVideo(studioToken),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'waiting' || data?.status === 'encoding' || data?.status === 'uploading'
        ? 1000
        : 10_000,
  });

import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { sharedNowMs } from '../clock/sharedNowMs.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { useStudioToken } from '../contexts/useStudioToken.ts';
import type { SimuliveSession } from '../protocol/rest/simulive.ts';
import { choosePollMs } from './pollPeriod.ts';
import type { ServerClock } from './time/serverClock.ts';

/** What is reported of a session that is not there, or is no longer. */
export const missingReport = 'Update simulive status failed: video not found';

/** Whether there is no such simulive session. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status);

interface SimuliveQuery {
  /** The newest that is known, also while the server cannot be reached. */
  session: SimuliveSession | undefined;
  error: unknown;
  refetch(): void;
}

/** Asks for the session, and again while something may change before the show. */
export function useSimuliveSession(serverClock: ServerClock | null): SimuliveQuery {
  const { api, userId, errorReports } = useServices();
  const studioToken = useStudioToken();
  const queryFn = useCallback(async () => {
    const sentMs = sharedNowMs();
    try {
      const session = await api.initSimulive(studioToken, userId);
      serverClock?.note({ sentMs, serverMs: session.nowMs, receivedMs: sharedNowMs() });
      return session;
    } catch (error) {
      if (isMissing(error)) errorReports.report(new Error(missingReport, { cause: error }));
      throw error;
    }
  }, [api, studioToken, userId, serverClock, errorReports]);
  const query = useQuery({
    queryKey: ['simulive', studioToken],
    queryFn,
    enabled: serverClock !== null,
    refetchInterval: ({ state: { data, error } }) =>
      isMissing(error) ? false : (choosePollMs(data, serverClock?.nowMs() ?? 0, Math.random()) ?? false),
    // Also in a background tab: the show starts whether or not somebody looks.
    refetchIntervalInBackground: true,
    retry: false,
    meta: { expectedStatus: 404 },
  });
  const { refetch } = query;
  return {
    session: query.data,
    error: query.error,
    refetch: useCallback(() => void refetch(), [refetch]),
  };
}

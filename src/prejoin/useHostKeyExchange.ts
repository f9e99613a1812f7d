import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sessionQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { readHostKey } from './hostKey.ts';

/**
 * Exchanges the key in the address for the host cookie, and removes it from the address at once so that it stays
 * out of the history and of shared screens. `refused` is also returned if the server cannot be reached.
 */
export function useHostKeyExchange(studioToken: string): 'none' | 'pending' | 'done' | 'refused' {
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const [key] = useState(() => readHostKey(location.hash));
  const [result, setResult] = useState<'pending' | 'done' | 'refused'>('pending');
  useEffect(() => {
    if (key === null) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    let isCurrent = true;
    api
      .hostAccess(studioToken, key)
      .then(
        () => 'done' as const,
        (error: unknown) => {
          errorReports.report(error);
          return 'refused' as const;
        },
      )
      .then((outcome) => {
        queryClient.removeQueries({ queryKey: sessionQuery(api, studioToken).queryKey });
        if (isCurrent) setResult(outcome);
      })
      .catch((error: unknown) => errorReports.report(error));
    return () => {
      isCurrent = false;
    };
  }, [api, errorReports, key, queryClient, studioToken]);
  return key === null ? 'none' : result;
}

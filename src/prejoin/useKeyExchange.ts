import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sessionQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { exchangeKey, type KeyProblem } from './exchangeKey.ts';
import { readKey, type LinkKind } from './linkKey.ts';

/**
 * Exchanges the key in the address for a cookie, and removes it from the address at once so that it stays out of the
 * history and of shared screens. Also when a link to the page that is open is pasted into the address bar.
 */
export function useKeyExchange(
  studioToken: string,
  kind: LinkKind,
): { isPending: boolean; problem: KeyProblem | null } {
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const [found, setFound] = useState(readAddress);
  const [result, setResult] = useState<{ of: FoundKey; problem: KeyProblem | null } | null>(null);
  useEffect(() => {
    const onHashChange = (): void => setFound((before) => readAddress() ?? before);
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);
  useEffect(() => {
    if (found === null) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    let isCurrent = true;
    void exchangeKey(api, errorReports, { studioToken, kind, key: found.key }).then((problem) => {
      queryClient.removeQueries({ queryKey: sessionQuery(api, studioToken).queryKey });
      if (isCurrent) setResult({ of: found, problem });
    });
    return () => {
      isCurrent = false;
    };
  }, [api, errorReports, found, kind, queryClient, studioToken]);
  const isPending = found !== null && result?.of !== found;
  return { isPending, problem: isPending ? null : (result?.problem ?? null) };
}

/** An object, so that the same key in the address again is exchanged again. */
interface FoundKey {
  key: string;
}

function readAddress(): FoundKey | null {
  const key = readKey(location.hash);
  return key === null ? null : { key };
}

import { createContext, use, useCallback, type ReactElement, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { usePorts } from '../../contexts/PortsContext.ts';
import { useOwned } from '../../ui/useOwned.ts';
import { createAudienceClient, type AudienceClient } from './audienceClient.ts';
import { emptyAudience, type AudienceState } from './reduceAudience.ts';

const AudienceContext = createContext<AudienceClient | null>(null);

/** Follows what is open for the audience of a session while its children are shown. */
export function AudienceProvider({
  studioToken,
  children,
}: {
  studioToken: string;
  children: ReactNode;
}): ReactElement {
  const { api, errorReports } = useServices();
  const { createNotifications } = usePorts();
  const open = useCallback(() => {
    const desk = createAudienceClient({
      api,
      createNotifications,
      studioToken,
      reportError: (error) => errorReports.report(error),
    });
    return { thing: desk, end: () => desk.stop() };
  }, [api, createNotifications, studioToken, errorReports]);
  return <AudienceContext value={useOwned(open)}>{children}</AudienceContext>;
}

const neverChanges = {
  getState: () => emptyAudience,
  getInitialState: () => emptyAudience,
  subscribe: () => () => {},
};

/** What is open for the audience now, and the way to vote. */
export function useAudience(): AudienceState & Pick<AudienceClient, 'vote'> {
  const desk = use(AudienceContext);
  const state = useStore(desk?.store ?? neverChanges);
  return { ...state, vote: desk?.vote ?? (() => Promise.resolve(false)) };
}

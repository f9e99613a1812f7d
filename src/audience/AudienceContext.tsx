import {
  createContext,
  use,
  useCallback,
  useEffect,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useStore } from 'zustand';
import { useServices } from '../contexts/ServicesContext.tsx';
import { usePorts } from '../contexts/PortsContext.ts';
import { useOwned } from '../ui/useOwned.ts';
import { createAudienceClient, type AudienceClient, type BroadcastChange } from './audienceClient.ts';
import { emptyAudience, type AudienceState } from './reduceAudience.ts';

/** The audience's client of a page; null until it is open. */
export const AudienceContext = createContext<AudienceClient | null | undefined>(undefined);

interface AudienceProviderProps {
  studioToken: string;
  /** Until then it asks once, and does not follow changes: their code must not delay the picture. */
  mayFollow: boolean;
  onBroadcast?: (change: BroadcastChange) => void;
  children: ReactNode;
}

/** Follows the open poll and call to action of a session while its children are shown. */
export function AudienceProvider({
  studioToken,
  mayFollow,
  onBroadcast,
  children,
}: AudienceProviderProps): ReactElement {
  const { api, clock, errorReports, tracking } = useServices();
  const ports = usePorts();
  const [gate] = useState(createGate);
  useEffect(() => {
    if (mayFollow) gate.open();
  }, [mayFollow, gate]);
  const createNotifications = useCallback(async () => {
    await gate.opened;
    return ports.createNotifications();
  }, [gate, ports]);
  const open = useCallback(() => {
    const client = createAudienceClient({
      api,
      tracking,
      createNotifications,
      studioToken,
      clock,
      onBroadcast,
      reportError: (error) => errorReports.report(error),
    });
    return { thing: client, end: () => client.stop() };
  }, [api, tracking, createNotifications, studioToken, clock, onBroadcast, errorReports]);
  return <AudienceContext value={useOwned(open)}>{children}</AudienceContext>;
}

function createGate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const neverChanges = {
  getState: () => emptyAudience,
  getInitialState: () => emptyAudience,
  subscribe: () => () => {},
};

/** The open poll and call to action, and the functions to vote and to note a click; throws outside its provider. */
export function useAudience(): AudienceState & Pick<AudienceClient, 'vote' | 'noteClick'> {
  const client = use(AudienceContext);
  if (client === undefined) throw new Error('useAudience is used outside AudienceProvider');
  const state = useStore(client?.store ?? neverChanges);
  return {
    ...state,
    vote: client?.vote ?? (() => Promise.resolve(false)),
    noteClick: client?.noteClick ?? (() => {}),
  };
}

import { useCallback } from 'react';
import { sharedNowMs } from '../../clock/sharedNowMs.ts';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { useOwned } from '../../ui/useOwned.ts';
import { createServerClock, type ServerClock } from './serverClock.ts';
import { watchWakes } from './watchWakes.ts';

/** The server's clock, measured again whenever the page may have slept; null before the page is shown. */
export function useServerClock(): ServerClock | null {
  const { api, clock } = useServices();
  const open = useCallback(() => {
    const serverClock = createServerClock({
      askTime: async () => (await api.getTime()).nowMs,
      clock,
      monotonicMs: sharedNowMs,
    });
    const stopWatching = watchWakes({
      clock,
      monotonicMs: sharedNowMs,
      onWake: () => serverClock.noteWake(),
    });
    return {
      thing: serverClock,
      end() {
        stopWatching();
        serverClock.stop();
      },
    };
  }, [api, clock]);
  return useOwned(open);
}

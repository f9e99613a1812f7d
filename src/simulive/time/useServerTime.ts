import { useEffect, useState } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import type { ServerClock } from './serverClock.ts';

/** What is to be shown at a time, and when it will be something else, ms; null when it stays so. */
export interface Timed<Shown> {
  shown: Shown;
  nextMs: number | null;
}

/** Timers are not trusted for longer. */
const maxTimerMs = 60_000;

/** What `describe` says of the time by the server's clock, kept current. `describe` must be stable. */
export function useServerTime<Shown>(
  serverClock: ServerClock,
  describe: (nowMs: number) => Timed<Shown>,
): Shown {
  const { clock } = useServices();
  const [shown, setShown] = useState(() => describe(serverClock.nowMs()).shown);
  useEffect(() => {
    let cancel = (): void => {};
    const look = (): void => {
      cancel();
      const { shown, nextMs } = describe(serverClock.nowMs());
      setShown(() => shown);
      if (nextMs !== null) cancel = clock.setTimer(Math.min(nextMs, maxTimerMs), look);
    };
    look();
    const stopListening = serverClock.onChange(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      cancel();
      stopListening();
      document.removeEventListener('visibilitychange', look);
    };
  }, [serverClock, describe, clock]);
  return shown;
}

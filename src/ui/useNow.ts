import { useEffect, useState } from 'react';
import { systemClock, type Clock } from '../clock/clock.ts';

/** The current time, updated every second; ms since the epoch. */
export function useNow(clock: Clock = systemClock): number {
  const [nowMs, setNowMs] = useState(() => clock.nowMs());
  useEffect(() => clock.setRepeating(1000, () => setNowMs(clock.nowMs())), [clock]);
  return nowMs;
}

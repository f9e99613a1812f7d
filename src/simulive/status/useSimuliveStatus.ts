import { useEffect, useMemo, useRef, useState } from 'react';
import { sharedNowMs } from '../../clock/sharedNowMs.ts';
import { useServices } from '../../contexts/ServicesContext.tsx';
import type { SimuliveSession } from '../../protocol/rest/simulive.ts';
import type { ServerClock } from '../time/serverClock.ts';
import { decideStatus, showOf, type SimuliveStatus } from './simuliveStatus.ts';
import { startStatusWatch } from './startStatusWatch.ts';
import type { StatusWatch } from './statusWatch.ts';

/** The status as this viewer has it: by the worker's word, and stopped once the video has ended here. Nobody else is told. */
export function useSimuliveStatus(
  session: SimuliveSession,
  serverClock: ServerClock,
): [status: SimuliveStatus, noteEnd: () => void] {
  const { clock } = useServices();
  const { startsAt, duration, assetUrl } = session;
  const startsAtMs = startsAt.getTime();
  const show = useMemo(
    () => ({ startsAtMs, durationSeconds: duration, isPlayable: assetUrl !== null }),
    [startsAtMs, duration, assetUrl],
  );
  const [status, setStatus] = useState(() => decideStatus(showOf(session), serverClock.nowMs()));
  /** Another start or another video is another show. */
  const [endedShow, setEndedShow] = useState<typeof show | null>(null);
  const watch = useRef<StatusWatch | null>(null);
  useEffect(() => {
    const started = startStatusWatch({ clock, monotonicMs: sharedNowMs, onStatus: setStatus });
    watch.current = started;
    return () => started.stop();
  }, [clock]);
  useEffect(() => {
    const follow = (): void => watch.current?.follow({ show, offsetMs: serverClock.offsetMs() });
    follow();
    const stopListening = serverClock.onChange(follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [show, serverClock]);
  return [endedShow === show ? 'stopped' : status, () => setEndedShow(show)];
}

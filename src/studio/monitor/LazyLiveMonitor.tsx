import { lazy, Suspense, type ReactElement } from 'react';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { mayDo } from '../../protocol/roles.ts';

const LiveMonitor = lazy(() => import('./LiveMonitor.tsx'));

/** For hosts, while the event is live; the player's code is loaded then. */
export function LazyLiveMonitor(): ReactElement | null {
  const isShown = useStudioState(({ role, scene }) => mayDo(role, 'goLive') && scene.status === 'live');
  return isShown ? (
    <Suspense fallback={null}>
      <LiveMonitor />
    </Suspense>
  ) : null;
}

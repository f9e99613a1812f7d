import { lazy, Suspense, type ReactElement } from 'react';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { mayDo } from '../../protocol/roles.ts';
import { phonePx } from '../planFrame.ts';
import { useWindowWidthPx } from '../useWindowSize.ts';

const LiveMonitor = lazy(() => import('./LiveMonitor.tsx'));

/** For hosts, while the event is live; the player's code is loaded then. */
export function LazyLiveMonitor(): ReactElement | null {
  const isWanted = useStudioState(({ role, scene }) => mayDo(role, 'goLive') && scene.status === 'live');
  // A phone's header has no room for it.
  const hasRoom = useWindowWidthPx() >= phonePx;
  return isWanted && hasRoom ? (
    <Suspense fallback={null}>
      <LiveMonitor />
    </Suspense>
  ) : null;
}

import { MonitorOff, MonitorPlay } from 'lucide-react';
import { lazy, Suspense, type ReactElement } from 'react';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/t.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { phonePx } from '../planFrame.ts';
import { useWindowWidthPx } from '../useWindowSize.ts';
import { useMonitorOpen } from './useMonitorOpen.ts';

const LiveMonitor = lazy(() => import('./LiveMonitor.tsx'));

/** For hosts, while the event is live: a button that opens the monitor. The player's code is loaded then. */
export function LazyLiveMonitor(): ReactElement | null {
  const isWanted = useStudioState(({ role, scene }) => mayDo(role, 'goLive') && scene.status === 'live');
  // A phone's header has no room for it.
  const hasRoom = useWindowWidthPx() >= phonePx;
  return isWanted && hasRoom ? <Monitor /> : null;
}

function Monitor(): ReactElement {
  const { isOpen, setOpen } = useMonitorOpen();
  return (
    <>
      <IconButton
        label={isOpen ? t('monitor.hide') : t('monitor.show')}
        icon={isOpen ? <MonitorOff size={20} /> : <MonitorPlay size={20} />}
        side="bottom"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <LiveMonitor />
        </Suspense>
      )}
    </>
  );
}

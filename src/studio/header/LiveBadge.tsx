import type { ReactElement } from 'react';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/t.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useNow } from '../../ui/useNow.ts';
import { formatRunningTime } from './broadcastChecks.ts';
import styles from './Header.module.css';
import { useStudioState } from '../../contexts/StudioContext.ts';

/** The event's status, with the running time while it is live. A tooltip tells guests that the host starts it. */
export function LiveBadge(): ReactElement {
  const status = useStudioState((state) => state.scene.status);
  const role = useStudioState((state) => state.role);
  switch (status) {
    case 'live':
      return <RunningBadge />;
    case 'starting':
      return (
        <span className={styles.badge} data-status="starting" role="status">
          <Spinner size={12} /> {t('header.starting')}
        </span>
      );
    case 'idle':
    case 'stopped': {
      const text = status === 'idle' ? t('header.notLive') : t('header.ended');
      if (mayDo(role, 'goLive')) return <span className={styles.badge}>{text}</span>;
      return (
        <Tooltip text={t('header.notLiveHint')} side="bottom">
          <button type="button" className={styles.badge}>
            {text}
          </button>
        </Tooltip>
      );
    }
  }
}

function RunningBadge(): ReactElement {
  const liveSinceMs = useStudioState((state) => state.scene.liveSinceMs);
  const clockOffsetMs = useStudioState((state) => state.clockOffsetMs);
  const nowMs = useNow();
  const elapsed = liveSinceMs === null ? 0 : nowMs + clockOffsetMs - liveSinceMs;
  return (
    <span className={styles.badge} data-status="live">
      {t('header.live')} {formatRunningTime(elapsed)}
    </span>
  );
}

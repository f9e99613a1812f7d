import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { t } from '../../text/t.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import styles from './LiveMonitor.module.css';
import { describeMonitor } from './describeMonitor.ts';
import { useMonitor } from './useMonitor.ts';

/** The address of what the audience plays is asked for until there is one. */
const askAgainMs = 2000;

/** What the audience sees now: the broadcast itself, small and without sound, and how late it is. */
export default function LiveMonitor(): ReactElement | null {
  const { api } = useServices();
  const studioToken = useStudioState(({ session }) => session.studioToken);
  const { data: playlistUrl = null } = useQuery({
    queryKey: ['monitoredPlaylist', studioToken],
    queryFn: async () => (await api.getSession(studioToken)).playlistUrl,
    refetchInterval: ({ state }) => (typeof state.data === 'string' ? false : askAgainMs),
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  const [picture, reading] = useMonitor(playlistUrl);
  const { state, text } = describeMonitor(reading);
  if (playlistUrl === null) return null;
  return (
    <Tooltip text={`${t('monitor.hint')} ${text}`} side="bottom">
      <a
        className={styles.monitor}
        href={`/${studioToken}/watch`}
        target="_blank"
        rel="noreferrer"
        aria-label={`${t('monitor.label')}: ${text}`}
        data-state={state}
      >
        <span ref={picture} className={styles.picture} />
        <span className={styles.delay} aria-hidden="true">
          {text}
        </span>
      </a>
    </Tooltip>
  );
}

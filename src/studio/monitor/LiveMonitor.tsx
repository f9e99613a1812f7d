import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { t } from '../../text/t.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { createLivePlayback } from '../../watch/playback/createLivePlayback.ts';
import styles from './LiveMonitor.module.css';
import { describeMonitor, type MonitorReading } from './describeMonitor.ts';

/** The address of what the audience plays is asked for until there is one. */
const askAgainMs = 2000;
const readPeriodMs = 1000;

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

/** Plays the playlist in a small video, whose size makes the player choose the smallest rendition. */
function useMonitor(
  playlistUrl: string | null,
): [picture: RefObject<HTMLSpanElement | null>, reading: MonitorReading] {
  const { clock } = useServices();
  const offsetMs = useStudioState(({ clockOffsetMs }) => clockOffsetMs);
  const picture = useRef<HTMLSpanElement>(null);
  const [reading, setReading] = useState<MonitorReading>({ phase: 'loading', delayMs: null });
  const offset = useRef(offsetMs);
  useEffect(() => {
    offset.current = offsetMs;
  }, [offsetMs]);
  useEffect(() => {
    if (playlistUrl === null) return;
    const video = document.createElement('video');
    // Before it is played: everybody in the studio hears the speakers already.
    video.muted = true;
    video.playsInline = true;
    picture.current?.replaceChildren(video);
    let phase: MonitorReading['phase'] = 'loading';
    const playback = createLivePlayback({
      video,
      playlistUrl,
      clock,
      onState: (next) => {
        phase = next.phase;
      },
    });
    const read = (): void => {
      const shownMs = playback.readDateMs(video.currentTime);
      const delayMs = shownMs === null ? null : clock.nowMs() + offset.current - shownMs;
      setReading((last) => (last.phase === phase && last.delayMs === delayMs ? last : { phase, delayMs }));
    };
    const stop = clock.setRepeating(readPeriodMs, read);
    return () => {
      stop();
      playback.dispose();
      video.remove();
    };
  }, [playlistUrl, clock]);
  return [picture, reading];
}

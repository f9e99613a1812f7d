import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Clock } from '../../clock/clock.ts';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { useStudioState } from '../../contexts/StudioContext.ts';
import type { RenditionName } from '../../protocol/renditions.ts';
import { createLivePlayback } from '../../watch/playback/createLivePlayback.ts';
import type { PlaybackState } from '../../watch/playback/playback.ts';
import type { MonitorReading } from './describeMonitor.ts';

const readPeriodMs = 1000;
/** The only one that the monitor plays: others cost the host's browser more than its picture is worth. */
const monitored: RenditionName = '360p';

/** Plays the playlist in a small video in the element of the returned ref, while the page can be seen. */
export function useMonitor(
  playlistUrl: string | null,
): [picture: RefObject<HTMLSpanElement | null>, reading: MonitorReading] {
  const { clock } = useServices();
  const offsetMs = useStudioState(({ clockOffsetMs }) => clockOffsetMs);
  const picture = useRef<HTMLSpanElement>(null);
  const [reading, setReading] = useState<MonitorReading>({ phase: 'loading', delayMs: null });
  const isVisible = usePageVisible();
  const offset = useRef(offsetMs);
  useEffect(() => {
    offset.current = offsetMs;
  }, [offsetMs]);
  useEffect(() => {
    if (playlistUrl === null || !isVisible) return;
    const video = document.createElement('video');
    // Before it is played: everybody in the studio hears the speakers already.
    video.muted = true;
    video.playsInline = true;
    picture.current?.replaceChildren(video);
    const player = playSmallest(video, playlistUrl, clock);
    const read = (): void => {
      const { phase, shownMs } = player.read();
      const delayMs = shownMs === null ? null : clock.nowMs() + offset.current - shownMs;
      setReading((last) => (last.phase === phase && last.delayMs === delayMs ? last : { phase, delayMs }));
    };
    const stop = clock.setRepeating(readPeriodMs, read);
    return () => {
      stop();
      player.dispose();
      video.remove();
      setReading({ phase: 'loading', delayMs: null });
    };
  }, [playlistUrl, clock, isVisible]);
  return [picture, reading];
}

/** Plays the monitored rendition, and nothing where the broadcast does not have it. */
function playSmallest(
  video: HTMLVideoElement,
  playlistUrl: string,
  clock: Clock,
): { read(): { phase: MonitorReading['phase']; shownMs: number | null }; dispose(): void } {
  let phase: MonitorReading['phase'] = 'loading';
  let isMissing = false;
  let isOver = false;
  const playback = createLivePlayback({
    video,
    playlistUrl,
    clock,
    onState({ phase: next, renditions }: PlaybackState) {
      phase = next;
      isMissing = renditions.length > 0 && renditions.every(({ name }) => name !== monitored);
    },
  });
  playback.chooseQuality(monitored);

  function dispose(): void {
    if (!isOver) playback.dispose();
    isOver = true;
  }

  return {
    read() {
      if (isMissing) dispose();
      return isOver
        ? { phase: 'missing', shownMs: null }
        : { phase, shownMs: playback.readDateMs(video.currentTime) };
    },
    dispose,
  };
}

function usePageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(!document.hidden);
  useEffect(() => {
    const read = (): void => setIsVisible(!document.hidden);
    document.addEventListener('visibilitychange', read);
    read();
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  return isVisible;
}

import { useEffect, useState } from 'react';
import { useServices } from '../../api/ServicesContext.tsx';
import { followDominantSpeaker, nobodySpoke } from '../../media/dominantSpeaker.ts';
import type { Studio } from '../studio.ts';
import { soundingStreams } from './soundingStreams.ts';
import { watchLevels } from './watchLevels.ts';

/** Id of the stream that talks, with the steadiness the dominant speaker has; null until somebody spoke. */
export function useDominantSpeaker(studio: Studio): string | null {
  const { clock } = useServices();
  const [dominant, setDominant] = useState<string | null>(null);
  useEffect(() => {
    const levels = watchLevels(clock);
    let speaker = nobodySpoke;
    const follow = (): void => levels.setStreams(soundingStreams(studio.store.getState().streams));
    const stopFollowing = studio.store.subscribe(follow);
    follow();
    levels.subscribe(() => {
      speaker = followDominantSpeaker(speaker, levels.get(), clock.nowMs());
      setDominant(speaker.current);
    });
    return () => {
      stopFollowing();
      levels.dispose();
    };
  }, [studio, clock]);
  return dominant;
}

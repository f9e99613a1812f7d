import type { StoreApi } from 'zustand';
import type { Clock } from '../../clock/clock.ts';
import { followDominantSpeaker, nobodySpoke } from '../../media/dominantSpeaker.ts';
import type { StudioState } from '../studioState.ts';
import { soundingStreams } from './soundingStreams.ts';
import { watchLevels } from './watchLevels.ts';

/** More of them make no difference to any view. */
const mostTalkers = 4;

/** Tells who talked, the latest first, each time somebody else begins; returns the way to stop. */
export function followTalkers(
  store: StoreApi<StudioState>,
  clock: Clock,
  onTalkers: (streamIds: readonly string[]) => void,
): () => void {
  const levels = watchLevels(clock);
  let speaker = nobodySpoke;
  let talkers: readonly string[] = [];
  const follow = (): void => levels.setStreams(soundingStreams(store.getState().streams));
  const stopFollowing = store.subscribe(follow);
  follow();
  levels.subscribe(() => {
    speaker = followDominantSpeaker(speaker, levels.get(), clock.nowMs());
    const { current } = speaker;
    if (current === null || current === talkers[0]) return;
    talkers = [current, ...talkers.filter((id) => id !== current)].slice(0, mostTalkers);
    onTalkers(talkers);
  });
  return () => {
    stopFollowing();
    levels.dispose();
  };
}

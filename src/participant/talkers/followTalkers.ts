import type { StoreApi } from 'zustand';
import type { Clock } from '../../clock/clock.ts';
import { followDominantSpeaker, nobodySpoke } from '../../media/dominantSpeaker.ts';
import type { StudioState } from '../studioState.ts';
import { soundingStreams } from './soundingStreams.ts';
import { watchLevels } from './watchLevels.ts';

/** No view shows more than this. */
const maxTalkers = 4;

/** Listens to all streams and keeps the state's talkers up to date. Returns a function that stops it. */
export function followTalkers(store: StoreApi<StudioState>, clock: Clock): () => void {
  const levels = watchLevels(clock);
  let speaker = nobodySpoke;
  const follow = (): void => levels.setStreams(soundingStreams(store.getState().streams));
  const stopFollowing = store.subscribe(follow);
  follow();
  levels.subscribe(() => {
    speaker = followDominantSpeaker(speaker, levels.get(), clock.nowMs());
    const { current } = speaker;
    const { talkers } = store.getState();
    if (current === null || current === talkers[0]) return;
    store.setState({ talkers: [current, ...talkers.filter((id) => id !== current)].slice(0, maxTalkers) });
  });
  return () => {
    stopFollowing();
    levels.dispose();
  };
}

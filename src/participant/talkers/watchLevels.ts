import type { Clock } from '../../clock/clock.ts';
import { createAudioContext } from '../../media/audioContext.ts';
import { analyserProbe, createAudioLevels, type AudioLevels } from '../../media/audioLevels.ts';

/** Measures levels with Web Audio in a context of its own, which is closed with it. */
export function watchLevels(clock: Clock): AudioLevels {
  const context = createAudioContext();
  const levels = createAudioLevels({ clock, createProbe: (stream) => analyserProbe(context, stream) });
  return {
    ...levels,
    dispose() {
      levels.dispose();
      context.close().catch(() => {});
    },
  };
}

import type { Clock } from '../../clock/clock.ts';
import { createAudioContext } from '../../media/audioContext.ts';
import { analyserProbe, createAudioLevels, type AudioLevels } from '../../media/audioLevels.ts';

/** Levels measured by Web Audio in a context of their own, which ends with them. */
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

import type { Clock } from '../../clock/clock.ts';
import type { PlaybackState } from './playback.ts';
import type { OpenPlaylist } from './playlist.ts';
import { createSoundOnlyRule } from './soundOnlyRule.ts';

interface Options {
  clock: Clock;
  current(): Pick<OpenPlaylist, 'isLineTooSlow' | 'carries'> | null;
  readState(): PlaybackState;
  playSound(isSoundOnly: boolean): void;
}

/** Has only the sound play while the line is too slow for any picture, where the viewer leaves that to the player. */
export interface SoundOnly {
  check(): void;
  /** Playback ran out of media. */
  noteStall(): void;
  /** The viewer wants the picture back now. */
  tryPicture(): void;
}

export function createSoundOnly({ clock, current, readState, playSound }: Options): SoundOnly {
  const rule = createSoundOnlyRule();
  const isTooSlow = (): boolean => current()?.isLineTooSlow() === true;
  const tryPicture = (): void => rule.tryPicture(clock.nowMs());

  async function probe(): Promise<void> {
    const playlist = current();
    const smallest = readState().renditions.at(-1);
    const isCarried = smallest !== undefined && (await playlist?.carries(smallest.name)) === true;
    // An answer that comes late says nothing of what plays by then.
    if (isCarried && playlist === current()) tryPicture();
  }

  return {
    check() {
      const { quality, phase } = readState();
      if (quality !== 'auto') return;
      const playing = rule.decide(phase === 'stalled' && isTooSlow(), clock.nowMs());
      playSound(playing !== 'picture');
      if (playing === 'probe') void probe();
    },
    noteStall() {
      if (isTooSlow()) rule.noteStall(clock.nowMs());
    },
    tryPicture,
  };
}

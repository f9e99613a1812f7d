import { describe, expect, it } from 'vitest';
import { startVideo } from '../../src/audience/playback/startVideo.ts';

/** A video element in a browser that allows this much without a press. */
const createVideo = (allowed: 'sound' | 'muted' | 'nothing') => ({
  muted: false,
  play(): Promise<void> {
    const isAllowed = allowed === 'sound' || (allowed === 'muted' && this.muted);
    return isAllowed ? Promise.resolve() : Promise.reject(new DOMException('press first', 'NotAllowedError'));
  },
});

describe('startVideo', () => {
  it.each([
    ['sound', 'playing', false],
    ['muted', 'muted', true],
    ['nothing', 'needsPress', false],
  ] as const)('in a browser that allows %s it is %s', async (allowed, start, isMuted) => {
    const video = createVideo(allowed);
    expect([await startVideo(video), video.muted]).toEqual([start, isMuted]);
  });

  it('does not mute a video whose start was interrupted', async () => {
    const video = {
      muted: false,
      play: () => Promise.reject(new DOMException('another source was loaded', 'AbortError')),
    };
    expect([await startVideo(video), video.muted]).toEqual([null, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { startVideo } from '../../src/audience/playback/startVideo.ts';

const errors = { 'is refused': 'NotAllowedError', 'is interrupted': 'AbortError' } as const;

/** A video element whose attempts to play end this way, and then as the last of them. A refusal turns its sound on, as WebKitGTK may. */
const createVideo = (...ends: readonly (keyof typeof errors | 'plays')[]) => {
  let attempts = 0;
  return {
    muted: false,
    play(): Promise<void> {
      const end = ends[Math.min(attempts, ends.length - 1)] ?? 'plays';
      attempts += 1;
      if (end === 'plays') return Promise.resolve();
      if (end === 'is refused') this.muted = false;
      return Promise.reject(new DOMException('no', errors[end]));
    },
  };
};

describe('startVideo', () => {
  it.each([
    { ends: ['plays'], isMuted: false, shown: {} },
    { ends: ['is interrupted'], isMuted: false, shown: {} },
    { ends: ['is refused', 'plays'], isMuted: true, shown: { mutedByBrowser: true } },
    {
      ends: ['is refused', 'is refused', 'is refused', 'plays'],
      isMuted: true,
      shown: { mutedByBrowser: true },
    },
    { ends: ['is refused', 'is interrupted'], isMuted: true, shown: { mutedByBrowser: true } },
    { ends: ['is refused'], isMuted: false, shown: { mutedByBrowser: false, needsPress: true } },
  ] as const)('a video that $ends', async ({ ends, isMuted, shown }) => {
    const video = createVideo(...ends);
    let state = {};
    await startVideo(video, (part) => (state = { ...state, ...part }));
    expect([video.muted, state]).toEqual([isMuted, shown]);
  });
});

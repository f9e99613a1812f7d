import { describe, expect, it } from 'vitest';
import { createControls, type VideoState } from '../../src/audience/playback/videoControls.ts';

function createPlayer(errorMessage: string) {
  let state: VideoState = { mutedByBrowser: false, isPaused: false, isMuted: false, volume: 1 };
  const video = { muted: false, error: { message: errorMessage } } as HTMLVideoElement;
  const { listeners } = createControls({
    video,
    readState: () => state,
    change: (part) => (state = { ...state, ...part }),
  });
  listeners.error();
  return { isMuted: video.muted, offersSound: state.mutedByBrowser };
}

describe('createControls', () => {
  it('mutes a video that Firefox refuses to play because the computer has no output for sound', () => {
    expect(createPlayer('OnMediaSinkAudioError')).toEqual({ isMuted: true, offersSound: true });
  });

  it('leaves the sound of a video on that has another error', () => {
    expect(createPlayer('PIPELINE_ERROR_DECODE')).toEqual({ isMuted: false, offersSound: false });
  });
});

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSimulivePlayback } from '../../src/simulive/playback/createSimulivePlayback.ts';
import type { SimulivePlaybackState } from '../../src/simulive/playback/playbackState.ts';
import { createFakeClock, type FakeClock } from '../clock/fakeClock.ts';

/** An element whose media is all there and plays by the fake clock, in a browser with HLS of its own. */
function createFakeVideo(clock: FakeClock, mediaSeconds = 3600) {
  const video = document.createElement('video');
  let [paused, rate, positionSeconds, sinceMs] = [true, 1, 0, clock.nowMs()];
  const read = (): number =>
    Math.min(mediaSeconds, positionSeconds + (paused ? 0 : (rate * (clock.nowMs() - sinceMs)) / 1000));
  /** Changes how it plays from now on. */
  const from = (change: () => void): void => {
    positionSeconds = read();
    sinceMs = clock.nowMs();
    change();
  };
  const seeks: number[] = [];
  const emit = (type: string): void => void video.dispatchEvent(new Event(type));
  const plays = vi.fn(() => {
    from(() => (paused = false));
    emit('play');
    emit('playing');
    return Promise.resolve();
  });
  Object.defineProperties(video, {
    canPlayType: { value: () => 'maybe' },
    load: { value: () => {} },
    readyState: { value: 4 },
    duration: { value: Math.ceil(mediaSeconds) },
    paused: { get: () => paused },
    play: { value: plays },
    pause: {
      value: () => {
        from(() => (paused = true));
        emit('pause');
      },
    },
    playbackRate: {
      get: () => rate,
      set: (value: number) => {
        from(() => (rate = value));
      },
    },
    currentTime: {
      get: read,
      set: (value: number) => {
        from(() => {});
        positionSeconds = value;
        seeks.push(value);
        queueMicrotask(() => emit('seeked'));
      },
    },
  });
  return {
    video,
    seeks,
    plays,
    emit,
    /** The browser pauses it, and the event arrives only with `emit`. */
    holdBack: () => from(() => (paused = true)),
  };
}

async function watchShow({ mediaSeconds = 3600 } = {}) {
  const clock = createFakeClock();
  const fake = createFakeVideo(clock, mediaSeconds);
  const beganAtMs = clock.nowMs() - 100_000;
  let sleptSeconds = 0;
  let visibility: DocumentVisibilityState = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  let state: SimulivePlaybackState | undefined;
  const showSeconds = (): number => (clock.nowMs() - beganAtMs) / 1000 + sleptSeconds;
  const playback = createSimulivePlayback({
    video: fake.video,
    playlistUrl: '/video.m3u8',
    readShowSeconds: showSeconds,
    clock,
    onState: (next) => (state = next),
  });
  onTestFinished(() => {
    playback.dispose();
    vi.restoreAllMocks();
  });
  fake.emit('loadedmetadata');
  await clock.advance(3000);
  return {
    ...fake,
    playback,
    clock,
    state: () => state,
    lateSeconds: () => showSeconds() - fake.video.currentTime,
    see: (next: DocumentVisibilityState) => void (visibility = next),
    /** No timer runs meanwhile, and the video does not play. */
    sleep: (seconds: number) => void (sleptSeconds += seconds),
  };
}

describe('createSimulivePlayback after a sleep', () => {
  it('plays where the show is within a second when the page is shown, though the browser had paused the video', async () => {
    const show = await watchShow();
    expect(Math.abs(show.lateSeconds())).toBeLessThan(0.3);
    show.see('hidden');
    show.holdBack();
    show.emit('pause');
    expect(show.state()?.isPaused).toBe(true);
    show.sleep(60);
    show.see('visible');
    show.playback.wake();
    await show.clock.advance(1000);
    expect(show.video.paused).toBe(false);
    expect(show.state()).toMatchObject({ isPaused: false, phase: 'playing' });
    expect(Math.abs(show.lateSeconds())).toBeLessThan(0.3);
  });

  it('plays on when the event of the pause arrives only after the page was woken', async () => {
    const show = await watchShow();
    show.see('hidden');
    show.holdBack();
    show.sleep(60);
    show.see('visible');
    show.playback.wake();
    show.emit('pause');
    await show.clock.advance(1000);
    expect(show.video.paused).toBe(false);
    expect(show.state()?.isPaused).toBe(false);
    expect(Math.abs(show.lateSeconds())).toBeLessThan(0.3);
  });

  it('leaves the video paused while nobody sees the page', async () => {
    const show = await watchShow();
    show.see('hidden');
    show.holdBack();
    show.emit('pause');
    const before = show.plays.mock.calls.length;
    show.playback.wake();
    await show.clock.advance(5000);
    expect(show.plays).toHaveBeenCalledTimes(before);
  });

  it.each(['visible', 'hidden'] as const)(
    'leaves a video that the viewer paused on a %s page paused',
    async (visibility) => {
      const show = await watchShow();
      show.see(visibility);
      show.playback.pause();
      show.see('hidden');
      show.sleep(60);
      show.see('visible');
      show.playback.wake();
      await show.clock.advance(1000);
      expect(show.video.paused).toBe(true);
      expect(show.state()?.isPaused).toBe(true);
    },
  );

  it('leaves a video paused that was paused in the browser’s own menu', async () => {
    const show = await watchShow();
    show.holdBack();
    show.emit('pause');
    show.playback.wake();
    await show.clock.advance(1000);
    expect(show.video.paused).toBe(true);
  });
});

describe('createSimulivePlayback at the end of its video', () => {
  // Chromium did so in one of three shows.
  it('ends, where the browser waits for more just before the end and does not say that it is the end', async () => {
    const show = await watchShow({ mediaSeconds: 109.7 });
    await show.clock.advance(6000);
    expect(show.state()?.phase).toBe('playing');
    show.emit('waiting');
    await show.clock.advance(3000);
    expect(show.state()?.phase).toBe('ended');
    expect(Math.max(...show.seeks)).toBeLessThanOrEqual(110);
  });

  it('plays its last seconds to the end when the show is a little ahead', async () => {
    const show = await watchShow({ mediaSeconds: 110 });
    show.sleep(1.5);
    await show.clock.advance(6000);
    expect(show.state()?.phase).toBe('playing');
  });
});

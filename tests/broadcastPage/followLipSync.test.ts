import { describe, expect, it } from 'vitest';
import { followLipSync } from '../../src/broadcastPage/lipSync/followLipSync.ts';
import type { LipSyncReading } from '../../src/protocol/debugSignals.ts';
import { VideoSessionError, type StreamReport, type VideoStream } from '../../src/session/videoSession.ts';
import { createVideoSessionStore } from '../../src/session/videoSessionStore.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

const camera = (id: string, more: Partial<VideoStream> = {}): VideoStream => ({
  id,
  connectionId: `connection-of-${id}`,
  isMine: false,
  source: 'camera',
  hasAudio: true,
  hasVideo: true,
  disabled: false,
  disabledReason: null,
  mediaStream: null,
  ...more,
});

const reportOf = (id: string, audioVideoDriftMs: number | null): StreamReport => ({
  id,
  connectionId: `connection-of-${id}`,
  videoType: 'camera',
  roundTripTimes: { currentMs: null, averageMs: null },
  audioVideoDriftMs,
  tracks: [],
});

/** A composer that receives these streams; `drifts` is what their receivers report. */
function follow(streams: VideoStream[], drifts: Record<string, number | null>, heard = Object.keys(drifts)) {
  const clock = createFakeClock();
  const store = createVideoSessionStore();
  store.set({ streams });
  const asked: string[] = [];
  const soundDelays = new Map<string, number>();
  const pictureDelays = new Map<string, number>();
  const errors: unknown[] = [];
  let readings: readonly LipSyncReading[] = [];
  const stop = followLipSync({
    videoSession: {
      getState: store.get,
      getReport: (id) => {
        asked.push(id);
        const drift = drifts[id];
        return drift === undefined
          ? Promise.reject(new VideoSessionError('peerConnectionNotConnected', 'not yet'))
          : Promise.resolve(reportOf(id, drift));
      },
    },
    playout: { setPictureDelay: (id, delayMs) => void pictureDelays.set(id, delayMs) },
    mix: { setDelay: (id, delayMs) => void soundDelays.set(id, delayMs) },
    clock,
    isHeard: (id) => heard.includes(id),
    onReadings: (next) => {
      readings = next;
    },
    reportError: (error) => errors.push(error),
  });
  return { clock, asked, soundDelays, pictureDelays, errors, readings: () => readings, stop };
}

describe('the lip sync of a composer', () => {
  it('delays the sound of each participant by as much as it is ahead', async () => {
    const sync = follow([camera('ada'), camera('ben')], { ada: 70, ben: 240 });
    await sync.clock.advance(1000);
    expect(Object.fromEntries(sync.soundDelays)).toEqual({ ada: 70, ben: 240 });
    expect(sync.readings()).toMatchObject([
      { streamId: 'ada', leadMs: 70, offsetMs: 0 },
      { streamId: 'ben', leadMs: 240, offsetMs: 0 },
    ]);
  });

  it('treats a screen with its own sound like a camera', async () => {
    const sync = follow([camera('ada-screen', { source: 'screen' })], { 'ada-screen': 50 });
    await sync.clock.advance(1000);
    expect(sync.soundDelays.get('ada-screen')).toBe(50);
  });

  it('leaves alone who has no sound, no picture, or no link yet, and who is not heard', async () => {
    const streams = [
      camera('mute', { hasAudio: false }),
      camera('dark', { hasVideo: false }),
      camera('stalled', { disabled: true, disabledReason: 'quality' }),
      camera('early'),
      camera('backstage'),
    ];
    const sync = follow(streams, { mute: 90, dark: 90, stalled: 90, backstage: 90 }, [
      'mute',
      'dark',
      'stalled',
      'early',
    ]);
    await sync.clock.advance(3000);
    expect(sync.soundDelays.size).toBe(0);
    expect(sync.readings()).toEqual([]);
    expect([...new Set(sync.asked)]).toEqual(['early']);
    expect(sync.errors).toEqual([]);
  });

  it('has the picture wait for sound that stays late', async () => {
    const sync = follow([camera('ada')], { ada: -90 });
    await sync.clock.advance(8000);
    expect(sync.soundDelays.get('ada')).toBe(0);
    expect(sync.pictureDelays.get('ada')).toBe(90);
  });

  it('asks nobody once it has stopped', async () => {
    const sync = follow([camera('ada')], { ada: 70 });
    await sync.clock.advance(2000);
    const askedBefore = sync.asked.length;
    sync.stop();
    await sync.clock.advance(5000);
    expect(askedBefore).toBeGreaterThan(0);
    expect(sync.asked.length).toBe(askedBefore);
  });
});

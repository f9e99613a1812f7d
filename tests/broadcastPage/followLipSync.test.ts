import { describe, expect, it } from 'vitest';
import { followLipSync } from '../../src/broadcastPage/lipSync/followLipSync.ts';
import { slideRate } from '../../src/media/voiceDelay.ts';
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
  const jumps: string[] = [];
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
    mix: {
      setDelay(id, delayMs, how) {
        soundDelays.set(id, delayMs);
        if (how === 'jump') jumps.push(id);
      },
    },
    clock,
    isHeard: (id) => heard.includes(id),
    onReadings: (next) => {
      readings = next;
    },
    reportError: (error) => errors.push(error),
  });
  return { clock, asked, soundDelays, pictureDelays, jumps, errors, readings: () => readings, stop };
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

  it.each([
    {
      change: 'sound that falls behind by 300 ms and catches up by 100 ms a second',
      fallsTo: -235,
      slopePerS: 100,
    },
    { change: 'sound that falls behind by 300 ms and catches up slowly', fallsTo: -235, slopePerS: 50 },
    { change: 'sound that falls behind while its picture waits for it', fallsTo: -235, slopePerS: 150 },
    { change: 'a picture that falls behind by 280 ms for half a minute', fallsTo: 345, slopePerS: -9 },
  ])('keeps within 80 ms from a second after a hiccup: $change', async ({ fallsTo, slopePerS }) => {
    const usualMs = 65;
    const hiccupS = 10;
    const lead = (atS: number): number => {
      if (atS < hiccupS) return usualMs;
      if (atS < hiccupS + 1) return usualMs + (fallsTo - usualMs) * (atS - hiccupS);
      const caughtUpMs = fallsTo + (atS - hiccupS - 1) * slopePerS;
      return slopePerS > 0 ? Math.min(caughtUpMs, usualMs) : Math.max(caughtUpMs, usualMs);
    };
    const drifts = { ada: usualMs };
    const sync = follow([camera('ada')], drifts);
    /** Sound moves slowly where it does not jump. */
    let soundMs = usualMs;
    for (let stepS = 0.05, atS = 0; atS < 60; atS += stepS) {
      // Busy moments show in the readings: some are off by a little, and one in seven by much.
      const noiseMs = Math.sin(atS * 40) * 6 + (Math.round(atS * 2) % 7 === 0 ? 200 : 0);
      drifts.ada = lead(atS) + noiseMs;
      sync.jumps.length = 0;
      await sync.clock.advance(stepS * 1000);
      const wantedMs = sync.soundDelays.get('ada') ?? soundMs;
      const mostMs = stepS * 1000 * slideRate;
      soundMs +=
        sync.jumps.length > 0 ? wantedMs - soundMs : Math.min(Math.max(wantedMs - soundMs, -mostMs), mostMs);
      const offsetMs = lead(atS) - soundMs + (sync.pictureDelays.get('ada') ?? 0);
      const isHiccup = atS >= hiccupS && atS < hiccupS + 2;
      if (!isHiccup) expect(Math.abs(offsetMs), `at ${atS.toFixed(2)} s`).toBeLessThanOrEqual(80);
    }
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

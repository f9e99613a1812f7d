import { describe, expect, it } from 'vitest';
import { createLiveDistance } from '../../src/watch/playback/liveDistance.ts';
import { createPartsRule } from '../../src/watch/playback/partsRule.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

function setUp(firstWaitMs: number | null = null) {
  const clock = createFakeClock();
  const set: (number | null)[] = [];
  const player = {
    lowLatencyMode: true,
    latestLevelDetails: null as { partHoldBack: number; holdBack: number; partTarget: number } | null,
    get targetLatency() {
      return set.at(-1) ?? null;
    },
    set targetLatency(seconds) {
      set.push(seconds);
    },
  };
  const distance = createLiveDistance(
    player as unknown as Parameters<typeof createLiveDistance>[0],
    clock,
    createPartsRule(firstWaitMs),
  );
  const open = (partHoldBack: number): void =>
    void (player.latestLevelDetails = { partHoldBack, holdBack: 6, partTarget: 0.35 });
  return { clock, set, player, distance, open };
}

describe('the distance to the live edge', () => {
  it('is left to hls.js until the playlist is there, and is then what the playlist says', () => {
    const { set, distance, open } = setUp();
    distance.keep(false);
    expect(set).toEqual([]);
    open(1.05);
    distance.keep(false);
    distance.keep(false);
    expect(set).toEqual([1.05]);
  });

  it('is that of whole segments in a playlist without parts', () => {
    const { set, distance, open } = setUp();
    open(0);
    distance.keep(false);
    expect(set).toEqual([6]);
  });

  it('is that of whole segments, too, once playback has stalled far from the server, and has them loaded', async () => {
    const { clock, set, player, distance, open } = setUp();
    open(1.05);
    distance.noteWait(300);
    distance.keep(false);
    expect(distance.noteOutOfMedia()).toBe(true);
    distance.keep(false);
    distance.keep(true);
    expect([set, player.lowLatencyMode]).toEqual([[1.05, 6], false]);
    for (let part = 0; part < 20; part++) distance.noteWait(50);
    await clock.advance(30_000);
    distance.keep(false);
    expect([set, player.lowLatencyMode]).toEqual([[1.05, 6, 1.05], true]);
  });

  it('is that of whole segments from the start where the server is known to be far away', () => {
    const { set, player, distance, open } = setUp(600);
    expect(distance.begin(0.35)).toBe(false);
    expect(player.lowLatencyMode).toBe(false);
    open(1.05);
    distance.keep(false);
    expect([set, player.lowLatencyMode]).toEqual([[6], false]);
  });

  it('is larger on a narrow line, and what the playlist says again once it has been wide for a while', async () => {
    const { clock, set, distance, open } = setUp();
    open(1.05);
    distance.keep(true);
    await clock.advance(29_000);
    distance.keep(false);
    expect(set).toEqual([4]);
    await clock.advance(1000);
    distance.keep(false);
    expect(set).toEqual([4, 1.05]);
  });

  it('is set anew ten seconds after the last stall, which takes back what hls.js has added', async () => {
    const { clock, set, distance, open } = setUp();
    open(1.05);
    distance.keep(false);
    distance.noteStall();
    await clock.advance(6000);
    distance.noteStall();
    await clock.advance(6000);
    distance.keep(false);
    expect(set).toEqual([1.05]);
    await clock.advance(4000);
    distance.keep(false);
    distance.keep(false);
    expect(set).toEqual([1.05, 1.05]);
  });

  it('keeps on a narrow line what hls.js has added', async () => {
    const { clock, set, distance, open } = setUp();
    open(1.05);
    distance.keep(true);
    distance.noteStall();
    await clock.advance(60_000);
    distance.keep(true);
    expect(set).toEqual([4]);
  });
});

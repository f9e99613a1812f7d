import { describe, expect, it } from 'vitest';
import { partTargetSeconds, targetSeconds } from '../../server/packaging/segmentTimes.ts';
import { createPlaybackJudge, liveWithinSeconds } from '../../src/watch/playback/judgePlayback.ts';
import { createViewerPlace } from '../../src/watch/playback/viewerPlace.ts';
import { findWaitReason } from '../../src/watch/findWaitReason.ts';

const nowMs = Date.UTC(2026, 0, 1, 12);
const session = (
  status: 'idle' | 'starting' | 'live' | 'stopped',
  playlistUrl: string | null,
  startsInMs = 0,
) => ({
  status,
  playlistUrl,
  startsAt: new Date(nowMs + startsInMs),
});

describe('findWaitReason', () => {
  it.each([
    [session('idle', null, 60_000), 'notStarted'],
    [session('idle', null, -60_000), 'soon'],
    [session('starting', null), 'starting'],
    [session('live', null), 'starting'],
    [session('live', '/hls/demo/playlist.m3u8'), null],
    [session('stopped', null), 'ended'],
  ])('%j: %s', (given, expected) => {
    expect(findWaitReason(given, nowMs)).toBe(expected);
  });
});

describe('createPlaybackJudge', () => {
  const reading = {
    positionSeconds: 5,
    hasPicture: true,
    isPaused: false,
    isArriving: false,
    hasEnded: false,
    behindSeconds: 4,
    followsLive: true,
  };

  it('judges a playback stuck that has not moved for 8 s', () => {
    const { judge } = createPlaybackJudge();
    judge(reading, 0);
    expect(judge(reading, 7999).isStuck).toBe(false);
    expect(judge(reading, 8000).isStuck).toBe(true);
  });

  it.each([{ isPaused: true }, { hasEnded: true }, { isArriving: true }])(
    'leaves it alone with %j',
    (part) => {
      const { judge } = createPlaybackJudge();
      judge({ ...reading, ...part }, 0);
      expect(judge({ ...reading, ...part }, 60_000).isStuck).toBe(false);
    },
  );

  it('counts from the last movement, and again after a reset', () => {
    const { judge, reset } = createPlaybackJudge();
    const near = { ...reading, behindSeconds: 2 };
    judge(near, 0);
    judge({ ...near, positionSeconds: 6 }, 5000);
    expect(judge({ ...near, positionSeconds: 6 }, 12_000).isStuck).toBe(false);
    reset();
    judge({ ...near, positionSeconds: 6 }, 20_000);
    expect(judge({ ...near, positionSeconds: 6 }, 27_000).isStuck).toBe(false);
  });

  it('gives a playback without media three times as long, because the show may be interrupted', () => {
    const { judge } = createPlaybackJudge();
    const atTheEdge = { ...reading, behindSeconds: 0.4 };
    judge(atTheEdge, 0);
    expect(judge(atTheEdge, 23_999).isStuck).toBe(false);
    expect(judge(atTheEdge, 24_000).isStuck).toBe(true);
  });

  it('jumps only when far behind, and never for a viewer who has gone back', () => {
    const { judge } = createPlaybackJudge();
    expect(judge({ ...reading, behindSeconds: 3 }, 0).isFarBehind).toBe(false);
    expect(judge({ ...reading, behindSeconds: null }, 2).isFarBehind).toBe(false);
    expect(judge({ ...reading, behindSeconds: 60, followsLive: false }, 3).isFarBehind).toBe(false);
    expect(judge({ ...reading, behindSeconds: 60, isPaused: true }, 4).isFarBehind).toBe(false);
    expect(judge({ ...reading, behindSeconds: 3.1 }, 5).isFarBehind).toBe(true);
  });

  it('gives a jump 8 s to bring media before the next one, which would give up what is on its way', () => {
    const { judge } = createPlaybackJudge();
    expect(judge(reading, 0).isFarBehind).toBe(true);
    const atTarget = { ...reading, positionSeconds: 60 };
    expect(judge({ ...atTarget, behindSeconds: 0 }, 250).isFarBehind).toBe(false);
    expect(judge({ ...atTarget, behindSeconds: 5 }, 7999).isFarBehind).toBe(false);
    expect(judge({ ...atTarget, behindSeconds: 8, isArriving: true }, 8000)).toEqual({
      isFarBehind: true,
      isStuck: false,
    });
  });

  it('judges a playback stuck that a jump has brought nothing, when nothing is on its way either', () => {
    const { judge } = createPlaybackJudge();
    judge(reading, 0);
    judge({ ...reading, positionSeconds: 60, behindSeconds: 0 }, 250);
    expect(judge({ ...reading, positionSeconds: 60 }, 7999).isStuck).toBe(false);
    expect(judge({ ...reading, positionSeconds: 60 }, 8000).isStuck).toBe(true);
  });

  it('jumps again at once when the last jump has brought something, and it was not enough', () => {
    const { judge } = createPlaybackJudge();
    judge(reading, 0);
    judge({ ...reading, positionSeconds: 60, behindSeconds: 0 }, 250);
    expect(judge({ ...reading, positionSeconds: 60.2 }, 4000).isFarBehind).toBe(true);
  });

  it('jumps from wherever hls.js no longer plays faster, so that nobody stays behind', () => {
    // It does within the playlist's hold-back and target duration; see its latency controller.
    expect(liveWithinSeconds).toBeLessThanOrEqual(3 * partTargetSeconds + targetSeconds);
  });

  it('leaves it to the player where to start, and jumps once there has been a picture', () => {
    const { judge, reset } = createPlaybackJudge();
    const farBehind = { ...reading, behindSeconds: 60 };
    expect(judge({ ...farBehind, hasPicture: false }, 0).isFarBehind).toBe(false);
    expect(judge({ ...farBehind, behindSeconds: 0 }, 1).isFarBehind).toBe(false);
    expect(judge({ ...farBehind, hasPicture: false }, 2).isFarBehind).toBe(true);
    reset();
    expect(judge({ ...farBehind, hasPicture: false }, 3).isFarBehind).toBe(false);
  });
});

describe('createViewerPlace', () => {
  const backMs = nowMs - 60_000;
  const live = { isLive: true };
  const behind = { isLive: false };

  it('keeps the place of who has gone back, also while a playlist is opened again', () => {
    const place = createViewerPlace();
    expect([place.note(false, live, nowMs), place.dateMs()]).toEqual([true, null]);
    place.go(false, backMs);
    expect(place.dateMs()).toBe(backMs);
    expect([place.note(false, behind, backMs), place.dateMs()]).toEqual([false, backMs]);
    expect([place.note(false, null, nowMs), place.dateMs()]).toEqual([false, backMs]);
  });

  it('keeps the place of who has paused', () => {
    const place = createViewerPlace();
    expect([place.note(true, live, backMs), place.dateMs()]).toEqual([false, backMs]);
    expect([place.note(false, behind, backMs), place.dateMs()]).toEqual([false, backMs]);
  });

  it('lets it go with who is live again, or wants to be', () => {
    const place = createViewerPlace();
    place.go(false, backMs);
    place.note(false, behind, backMs);
    expect([place.note(false, live, nowMs), place.dateMs()]).toEqual([true, null]);
    place.go(false, backMs);
    place.note(false, behind, backMs);
    place.go(true, null);
    expect([place.note(false, null, backMs), place.dateMs()]).toEqual([true, null]);
  });

  it('leaves who only waits for media live', () => {
    const place = createViewerPlace();
    expect([place.note(false, behind, backMs), place.dateMs()]).toEqual([true, null]);
  });

  it('brings back who has gone back and is somewhere else, and not again at once', () => {
    const place = createViewerPlace();
    place.go(false, backMs);
    expect(place.noteSkip(nowMs, 0)).toBe(true);
    expect(place.dateMs()).toBe(backMs);
    // The show has nothing in between.
    expect(place.noteSkip(nowMs, 9000)).toBe(false);
    expect(place.noteSkip(nowMs, 11_000)).toBe(true);
  });

  it('brings nobody back over a small hole, from an unknown position, or who follows the show', () => {
    const place = createViewerPlace();
    place.note(false, live, backMs);
    expect(place.noteSkip(nowMs, 0)).toBe(false);
    place.go(false, backMs);
    expect([place.noteSkip(backMs + 400, 0), place.noteSkip(null, 0)]).toEqual([false, false]);
  });
});

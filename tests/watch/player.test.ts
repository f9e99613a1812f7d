import { describe, expect, it } from 'vitest';
import { describeDistance, describeTimeOfDay } from '../../src/watch/player/describeBehind.ts';
import { chooseFirst, estimateAnswerMs, estimateLineBps } from '../../src/watch/playback/estimateLine.ts';
import { createReserveHold } from '../../src/watch/playback/holdForReserve.ts';
import { findCommand } from '../../src/watch/player/playerKeys.ts';
import { createSoundOnlyRule } from '../../src/watch/playback/soundOnlyRule.ts';
import { findThumbnail } from '../../src/watch/player/thumbnails.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

describe('estimateLineBps', () => {
  const file = (responseStart: number, responseEnd: number, bytes: number, isCached = false) => ({
    requestStart: responseStart - 20,
    responseStart,
    responseEnd,
    encodedBodySize: bytes,
    transferSize: isCached ? 0 : bytes,
  });

  it.each([
    ['files one after the other', [file(100, 600, 62_500), file(800, 1300, 62_500)], 1_000_000],
    ['files at the same time', [file(100, 1100, 62_500), file(100, 1100, 62_500)], 1_000_000],
    ['files from the cache', [file(0, 1, 500_000, true)], null],
    ['too few of them', [file(0, 10, 20_000)], null],
    ['nothing', [], null],
  ])('%s', (_title, files, expected) => {
    expect(estimateLineBps(files)).toBe(expected);
  });

  it.each([
    [null, 1],
    [20_000_000, 1],
    [6_000_000, 0],
    [100_000, 0],
  ])('a line of %s bit/s starts with rendition %i', (lineBps, expected) => {
    expect(chooseFirst([900_000, 6_000_000], 1, lineBps)).toBe(expected);
  });
});

describe('estimateAnswerMs', () => {
  const file = (requestStart: number, responseStart: number, transferSize = 1000) => ({
    requestStart,
    responseStart,
    responseEnd: responseStart + 100,
    encodedBodySize: transferSize,
    transferSize,
  });

  it.each([
    ['is that of the quickest answer', [file(100, 500), file(200, 510), file(300, 1200)], 310],
    ['does not count files from the cache', [file(100, 101, 0), file(100, 400)], 300],
    ['does not count files of another origin, which have no times', [file(0, 0), file(100, 400)], 300],
    ['is not known where everything came from the cache', [file(100, 101, 0)], null],
  ])('%s', (_title, files, expected) => {
    expect(estimateAnswerMs(files)).toBe(expected);
  });
});

describe('createSoundOnlyRule', () => {
  it('gives the picture up after three stalls in half a minute, and tries it again after a minute', () => {
    const rule = createSoundOnlyRule();
    for (const nowMs of [0, 40_000, 50_000]) {
      rule.noteStall(nowMs);
      expect(rule.decide(false, nowMs)).toBe('picture');
    }
    rule.noteStall(60_000);
    expect(rule.decide(false, 60_000)).toBe('sound');
    expect(rule.decide(false, 119_999)).not.toBe('picture');
    expect(rule.decide(false, 120_000)).toBe('picture');
  });

  it('gives it up after one stall of six seconds, and waits twice as long after each vain attempt', () => {
    const rule = createSoundOnlyRule();
    const soundMs: number[] = [];
    let nowMs = 0;
    for (let attempt = 0; attempt < 4; attempt++) {
      while (rule.decide(true, nowMs) === 'picture') nowMs += 100;
      const sinceMs = nowMs;
      while (rule.decide(false, nowMs) !== 'picture') nowMs += 100;
      soundMs.push(nowMs - sinceMs);
    }
    expect(soundMs).toEqual([60_000, 120_000, 240_000, 300_000]);
  });

  it('probes the line each third of that time, and tries the picture at once when it is carried', () => {
    const rule = createSoundOnlyRule();
    for (const nowMs of [0, 1000, 2000]) rule.noteStall(nowMs);
    const probesMs: number[] = [];
    for (let nowMs = 2000; nowMs < 50_000; nowMs += 100)
      if (rule.decide(false, nowMs) === 'probe') probesMs.push(nowMs);
    expect(probesMs).toEqual([22_000, 42_000]);
    rule.tryPicture(50_000);
    expect(rule.decide(false, 50_000)).toBe('picture');
  });

  it('tries the picture at once when the viewer wants it', () => {
    const rule = createSoundOnlyRule();
    for (const nowMs of [0, 1000, 2000]) rule.noteStall(nowMs);
    expect(rule.decide(false, 2000)).toBe('sound');
    rule.tryPicture(3000);
    expect(rule.decide(false, 3000)).toBe('picture');
  });
});

describe('createReserveHold', () => {
  it('holds until there is a reserve at the playback position, or five seconds are over', async () => {
    const clock = createFakeClock();
    const ranges: [number, number][] = [];
    const video = {
      currentTime: 10,
      playbackRate: 1,
      buffered: {
        get length() {
          return ranges.length;
        },
        start: (index: number) => ranges[index]?.[0] ?? 0,
        end: (index: number) => ranges[index]?.[1] ?? 0,
      },
    };
    let ends = 0;
    const hold = createReserveHold(video, clock, () => ends++);
    hold.begin();
    ranges.push([0, 5], [9, 10.5]);
    expect([hold.check(), video.playbackRate]).toEqual([true, 0]);
    ranges.push([9, 11.3]);
    ranges.splice(1, 1);
    expect([hold.check(), video.playbackRate, ends]).toEqual([false, 1, 1]);
    ranges.length = 0;
    hold.begin();
    await clock.advance(4999);
    expect(hold.check()).toBe(true);
    await clock.advance(1);
    expect([hold.check(), video.playbackRate, ends]).toEqual([false, 1, 2]);
  });
});

it.each([
  [{ key: ' ' }, 'togglePlay'],
  [{ key: 'K' }, 'togglePlay'],
  [{ key: 'ArrowLeft' }, 'back'],
  [{ key: 'ArrowRight', repeat: true }, 'forward'],
  [{ key: 'm', repeat: true }, null],
  [{ key: 'f', ctrlKey: true }, null],
  [{ key: 'f' }, 'toggleFullScreen'],
  [{ key: 'l' }, 'goToLive'],
  [{ key: 'End' }, 'goToLive'],
  [{ key: 'x' }, null],
] as const)('the key %j: %s', (press, command) => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, repeat: false };
  expect(findCommand({ ...none, ...press })).toBe(command);
});

it('a distance is minutes and seconds, a moment a time of day', () => {
  expect([0, 5, 64.6, 1800].map(describeDistance)).toEqual(['0:00', '0:05', '1:05', '30:00']);
  expect(describeTimeOfDay(Date.UTC(2026, 0, 1, 19, 4, 5), 'en-GB', 'UTC')).toBe('19:04:05');
});

it('the thumbnail of a moment is the nearest one, when one is near', () => {
  const startMs = Date.UTC(2026, 0, 1, 12);
  const thumbnails = {
    startedAt: new Date(startMs).toISOString(),
    everySeconds: 10,
    pictures: [0, 10, 40].map((atSeconds) => ({ atSeconds, url: `/hls/demo/b-${String(atSeconds)}.jpg` })),
  };
  const at = (seconds: number): string | null => findThumbnail(thumbnails, startMs + seconds * 1000);
  expect([2, 6, 18, 27, 36].map(at)).toEqual([
    '/hls/demo/b-0.jpg',
    '/hls/demo/b-10.jpg',
    '/hls/demo/b-10.jpg',
    null,
    '/hls/demo/b-40.jpg',
  ]);
  expect(findThumbnail({ ...thumbnails, startedAt: null }, startMs)).toBe(null);
});

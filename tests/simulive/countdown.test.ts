import { describe, expect, it } from 'vitest';
import { countDown, describePreLive, msToNextFigure, pulseMs } from '../../src/simulive/overlay/countdown.ts';
import { describeStart } from '../../src/simulive/overlay/describeStart.ts';
import { hasVideo, uploadStateOf } from '../../src/simulive/overlay/uploadState.ts';
import { choosePollMs } from '../../src/simulive/pollPeriod.ts';
import { simuliveSession } from './simuliveSession.ts';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

describe('the countdown', () => {
  it.each([
    [49 * hour + 5 * minute + 9 * second, { hours: 49, minutes: 5, seconds: 9 }],
    [day, { hours: 24, minutes: 0, seconds: 0 }],
    [day - 1, { hours: 24, minutes: 0, seconds: 0 }],
    [hour - second, { hours: 0, minutes: 59, seconds: 59 }],
    [1, { hours: 0, minutes: 0, seconds: 1 }],
    [0, { hours: 0, minutes: 0, seconds: 0 }],
    [-5000, { hours: 0, minutes: 0, seconds: 0 }],
  ])('1.2.38 %i ms are %j: days count as hours', (leftMs, expected) => {
    expect(countDown(leftMs)).toEqual(expected);
  });

  it('1.2.38 loses one second with every second, and none twice', () => {
    const total = (leftMs: number): number => {
      const { hours, minutes, seconds } = countDown(leftMs);
      return 3600 * hours + 60 * minutes + seconds;
    };
    for (let leftMs = 2 * hour + 437; leftMs > 0; leftMs -= second)
      expect(total(leftMs) - total(leftMs - second)).toBe(1);
  });

  it.each([
    [day + 1, 'date'],
    [30 * day, 'date'],
  ])('1.2.39 more than a day away (%i ms) it is a date', (leftMs, type) => {
    expect(describePreLive(leftMs).type).toBe(type);
  });

  it.each([
    [day, { type: 'countdown', left: { hours: 24, minutes: 0, seconds: 0 } }],
    [5001, { type: 'countdown', left: { hours: 0, minutes: 0, seconds: 6 } }],
    [5000, { type: 'pulse', seconds: 5 }],
    [1, { type: 'pulse', seconds: 1 }],
    [0, { type: 'past' }],
    [-day, { type: 'past' }],
  ])('1.2.38 1.9.11 with %i ms left it is %j: the last 5 s are a pulse', (leftMs, expected) => {
    expect(pulseMs).toBe(5000);
    expect(describePreLive(leftMs)).toEqual(expected);
  });

  it.each([
    [5500, 500],
    [5000, 1000],
    [1, 1],
  ])('with %i ms left the figures change after %i ms', (leftMs, expected) => {
    expect(msToNextFigure(leftMs)).toBe(expected);
  });

  it('1.2.39 the date has day, time and time zone', () => {
    const startsAt = new Date('2026-12-24T18:30:00Z');
    expect(describeStart(startsAt, 'UTC')).toBe('Thursday, December 24, 2026 at 18:30 UTC');
    expect(describeStart(startsAt, 'Asia/Tokyo')).toMatch(
      /^Friday, December 25, 2026 at 03:30 (GMT\+9|JST)$/,
    );
  });
});

describe('the video before the show', () => {
  it.each([
    ['missing', null, 'missing', false],
    ['uploading', null, 'uploading', true],
    ['waiting', null, 'waiting', true],
    ['encoding', null, 'encoding', true],
    ['failed', null, 'failed', false],
    ['ready', null, 'encoding', true],
    ['ready', '/videos/a/index.m3u8', null, true],
  ] as const)(
    '1.2.40 1.2.41 %s, playable at %s: its status is %s, there is a video: %s',
    (videoStatus, assetUrl, state, isThere) => {
      expect(uploadStateOf({ videoStatus, assetUrl })).toBe(state);
      expect(hasVideo({ videoStatus, assetUrl })).toBe(isThere);
    },
  );
});

describe('choosePollMs', () => {
  const startsAtMs = 1_000_000;
  const ready = simuliveSession({ startsAt: new Date(startsAtMs) });
  const missing = simuliveSession({
    startsAt: new Date(startsAtMs),
    assetUrl: null,
    duration: null,
    videoStatus: 'missing',
  });
  it.each([
    ['before the session is known', 'unknown', 0, 10_000],
    ['an hour before', 'ready', -hour, 10_000],
    ['an hour before, without a video', 'missing', -hour, 10_000],
    ['in the last minute, without a video', 'missing', -minute, 2000],
    ['after the start, without a video', 'missing', hour, 2000],
    ['in the last minute, with one', 'ready', -minute, 10_000],
    ['while it plays', 'ready', 1000, null],
    ['after the end', 'ready', hour, null],
  ] as const)('%s (%s, %i ms after the start): every %s ms', (_title, which, afterMs, expected) => {
    const session = { unknown: undefined, ready, missing }[which];
    const at = (random: number): number | null => choosePollMs(session, startsAtMs + afterMs, random);
    expect(at(0.5)).toBe(expected);
    if (expected === null) return;
    expect([at(0), at(1)]).toEqual([0.8 * expected, 1.2 * expected]);
  });
});

import { describe, expect, it } from 'vitest';
import { goLiveTimeoutMs } from '../../../src/protocol/broadcastTimes.ts';
import {
  formatRunningTime,
  goLiveNeedsConfirmation,
  minutesTooEarly,
} from '../../../src/studio/header/broadcastChecks.ts';

const now = Date.parse('2026-11-20T18:00:00Z');
const inMinutes = (minutes: number): Date => new Date(now + minutes * 60_000);

it('2.9.05 going live may take 30 s; it is early until 30 min before the start, and ending is until 5 min before the end', () => {
  expect(goLiveTimeoutMs).toBe(30_000);
  expect(goLiveNeedsConfirmation('idle', new Date(now + 30 * 60_000 + 1), now)).toBe('early');
  expect(goLiveNeedsConfirmation('idle', new Date(now + 30 * 60_000), now)).toBe('none');
  expect(minutesTooEarly(new Date(now + 5 * 60_000), now)).toBe(5);
  expect(minutesTooEarly(new Date(now + 5 * 60_000 - 1), now)).toBeNull();
});

describe('goLiveNeedsConfirmation', () => {
  it.each([
    [30.01, 'early'],
    [30, 'none'],
    [29, 'none'],
    [0, 'none'],
    [-90, 'none'],
    [24 * 60, 'early'],
  ])('2.5.22 a start in %d minutes needs confirmation: %s', (minutes, wanted) => {
    expect(goLiveNeedsConfirmation('idle', inMinutes(minutes), now)).toBe(wanted);
  });

  it.each([-60, 0, 60])(
    '2.5.23 1.4.13 going live again always needs confirmation, even if the start is %d minutes away',
    (minutes) => {
      expect(goLiveNeedsConfirmation('stopped', inMinutes(minutes), now)).toBe('again');
    },
  );
});

describe('minutesTooEarly', () => {
  it.each([
    [5, 5],
    [5.9, 5],
    [61, 61],
    [4.99, null],
    [0, null],
    [-10, null],
  ])('2.5.24 a planned end %d minutes away warns of %s', (minutes, wanted) => {
    expect(minutesTooEarly(inMinutes(minutes), now)).toBe(wanted);
  });
});

describe('formatRunningTime', () => {
  it.each([
    [0, '00:00:00'],
    [872_999, '00:14:32'],
    [3_600_000, '01:00:00'],
    [360_000_000, '100:00:00'],
    [-5000, '00:00:00'],
  ])('writes %d ms as %s', (elapsedMs, text) => {
    expect(formatRunningTime(elapsedMs)).toBe(text);
  });
});

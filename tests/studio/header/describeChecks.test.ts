import { describe, expect, it } from 'vitest';
import { recordedBytesPerHour, type GoLiveChecks } from '../../../src/protocol/rest/goLiveChecks.ts';
import {
  describeOwnChecks,
  describeServerChecks,
  type CheckLine,
} from '../../../src/studio/header/describeChecks.ts';

const hourMs = 3_600_000;
const fine: GoLiveChecks = { disk: { freeBytes: 1e12 }, composer: 'ready', destinations: [] };
const stateOf = (lines: CheckLine[], id: string): CheckLine['state'] | undefined =>
  lines.find((line) => line.id === id)?.state;

describe('the checks before going live', () => {
  it.each([
    [{ isCameraOn: true, isMicrophoneOn: true, isHeard: true }, ['good', 'good']],
    [{ isCameraOn: true, isMicrophoneOn: true, isHeard: false }, ['good', 'waiting']],
    [{ isCameraOn: false, isMicrophoneOn: false, isHeard: true }, ['warning', 'warning']],
  ] as const)('of one’s own devices with %j are %j', (devices, states) => {
    expect(describeOwnChecks(devices).map(({ state }) => state)).toEqual(states);
  });

  it.each([
    ['ready', 'good'],
    ['startsLater', 'good'],
    ['loading', 'waiting'],
    ['noRoom', 'failed'],
    ['broken', 'failed'],
  ] as const)('of a composer that is %s are %s', (composer, state) => {
    expect(stateOf(describeServerChecks({ ...fine, composer }, hourMs), 'composer')).toBe(state);
  });

  it.each([
    [1, 0.5, 'good'],
    [0.99, 0.5, 'warning'],
    [3, 3, 'good'],
    [2.9, 3, 'warning'],
  ] as const)('of a disk with room for %d hours, before %d hours, are %s', (hours, planned, state) => {
    const disk = { freeBytes: hours * recordedBytesPerHour };
    expect(stateOf(describeServerChecks({ ...fine, disk }, planned * hourMs), 'disk')).toBe(state);
  });

  it('name each destination, and only warn of one that does not answer', () => {
    const destinations = [
      { server: 'live.example.org', isReached: true },
      { server: 'far.example.org', isReached: false },
    ];
    const lines = describeServerChecks({ ...fine, destinations }, hourMs).slice(-2);
    expect(lines.map(({ state, text }) => [state, text])).toEqual([
      ['good', 'live.example.org answers'],
      ['warning', 'far.example.org does not answer'],
    ]);
  });

  it('say what to do about whatever is not good', () => {
    const lines = [
      ...describeOwnChecks({ isCameraOn: false, isMicrophoneOn: false, isHeard: false }),
      ...describeServerChecks(
        { disk: { freeBytes: 0 }, composer: 'broken', destinations: [{ server: 'a', isReached: false }] },
        hourMs,
      ),
    ];
    expect(lines).toHaveLength(5);
    for (const { advice, id } of lines) expect(advice, id).not.toBeNull();
    for (const { advice } of describeServerChecks(fine, hourMs)) expect(advice).toBeNull();
  });
});

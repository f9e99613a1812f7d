import { describe, expect, it } from 'vitest';
import {
  createLipSyncController,
  maxLipSyncDelayMs,
  type LipSyncPlan,
} from '../../src/broadcastPage/lipSync/lipSyncController.ts';
import { slideRate } from '../../src/media/voiceDelay.ts';

/** Takes one reading a second, and returns all plans. */
function take(leads: readonly (number | null)[]): LipSyncPlan[] {
  const controller = createLipSyncController();
  return leads.flatMap((lead, index) => controller.take(index * 1000, lead) ?? []);
}

const repeat = (lead: number, times: number): number[] => Array.from({ length: times }, () => lead);
const last = (plans: readonly LipSyncPlan[]): LipSyncPlan | undefined => plans.at(-1);

describe('the lip sync of one participant', () => {
  it('delays nothing before there is a reading', () => {
    expect(take([null, null])).toEqual([]);
  });

  it('delays sound that is ahead at once with the first reading', () => {
    expect(take([90])).toEqual([
      { leadMs: 90, offsetMs: 0, soundDelayMs: 90, pictureDelayMs: 0, isJump: true },
    ]);
  });

  it('has the picture wait for sound that is late', () => {
    expect(last(take([-120]))).toMatchObject({ offsetMs: 0, soundDelayMs: 0, pictureDelayMs: 120 });
  });

  it('moves sound slowly, by at most one percent of the time, when the lead drifts', () => {
    const plans = take([...repeat(60, 5), ...repeat(95, 8)]);
    for (const [index, plan] of plans.slice(1).entries()) {
      expect(plan.isJump).toBe(false);
      const before = plans[index]?.soundDelayMs ?? 0;
      expect(Math.abs(plan.soundDelayMs - before)).toBeLessThanOrEqual(1000 * slideRate);
    }
    expect(last(plans)?.offsetMs).toBeLessThanOrEqual(8);
  });

  it('jumps within two readings when the lead has jumped, and back', () => {
    const plans = take([...repeat(60, 5), 345, 345, 345, 60, 60]);
    expect(plans.slice(5).map(({ isJump, soundDelayMs }) => [isJump, soundDelayMs])).toEqual([
      [false, 60],
      [true, 345],
      [false, 345],
      [false, 345],
      [true, 60],
    ]);
  });

  it('follows late sound that catches up within two readings, by the picture alone', () => {
    const plans = take([-400, -400, -300, -200, -100, 0, 0]);
    expect(plans.map(({ soundDelayMs }) => soundDelayMs)).toEqual(repeat(0, 7));
    expect(plans.map(({ pictureDelayMs }) => pictureDelayMs)).toEqual([400, 400, 400, 200, 100, 0, 0]);
  });

  it('stops holding the picture at once when late sound is ahead again, and moves only sound slowly', () => {
    const plans = take([-30, -30, -30, 12, 12]);
    expect(plans.map(({ pictureDelayMs }) => pictureDelayMs)).toEqual([30, 30, 30, 30, 0]);
    expect(plans.map(({ soundDelayMs, isJump }) => [soundDelayMs, isJump]).slice(1)).toEqual([
      [0, false],
      [0, false],
      [0, false],
      [1000 * slideRate, false],
    ]);
  });

  it('does not follow a single reading, however far off', () => {
    const plans = take([...repeat(60, 4), 400, 60, 60, 60]);
    expect(plans.map(({ soundDelayMs }) => soundDelayMs)).toEqual(repeat(60, 8));
  });

  it('leaves the delay alone within the noise of the readings', () => {
    const plans = take([60, 64, 57, 66, 58, 62, 65, 56]);
    expect(plans.map(({ soundDelayMs }) => soundDelayMs)).toEqual(repeat(60, 8));
  });

  it('keeps the delay while sound or picture is missing', () => {
    expect(last(take([80, 80, 80, null, null]))).toMatchObject({ soundDelayMs: 80, isJump: false });
  });

  it('never delays by more than half a second', () => {
    expect(last(take(repeat(2000, 5)))?.soundDelayMs).toBe(maxLipSyncDelayMs);
    expect(last(take(repeat(-2000, 5)))?.pictureDelayMs).toBe(maxLipSyncDelayMs);
  });
});

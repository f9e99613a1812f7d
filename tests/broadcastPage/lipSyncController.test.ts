import { describe, expect, it } from 'vitest';
import {
  createLipSyncController,
  maxLipSyncDelayMs,
  type LipSyncPlan,
} from '../../src/broadcastPage/lipSync/lipSyncController.ts';
import { slideRate } from '../../src/media/voiceDelay.ts';

/** Takes one reading a second, and returns all plans. */
function take(leads: readonly (number | null)[], controller = createLipSyncController()): LipSyncPlan[] {
  return leads.flatMap((lead, index) => controller.take(index * 1000, lead) ?? []);
}

const repeat = (lead: number, times: number): number[] => Array.from({ length: times }, () => lead);
const last = (plans: readonly LipSyncPlan[]): LipSyncPlan | undefined => plans.at(-1);

describe('the lip sync of one participant', () => {
  it('delays nothing before there is a reading', () => {
    expect(take([null, null])).toEqual([]);
  });

  it('delays sound that is ahead at once with the first reading', () => {
    expect(take([90])[0]).toEqual({
      leadMs: 90,
      offsetMs: 0,
      soundDelayMs: 90,
      isJump: true,
      pictureDelayMs: 0,
    });
  });

  it('moves slowly, by at most one percent of the time, when the lead drifts', () => {
    const plans = take([...repeat(60, 5), ...repeat(95, 8)]);
    for (const [index, plan] of plans.slice(1).entries()) {
      expect(plan.isJump).toBe(false);
      const before = plans[index]?.soundDelayMs ?? 0;
      expect(Math.abs(plan.soundDelayMs - before)).toBeLessThanOrEqual(1000 * slideRate);
    }
    expect(last(plans)?.offsetMs).toBeLessThanOrEqual(8);
  });

  it('jumps within two readings when the lead has jumped', () => {
    const plans = take([...repeat(60, 5), 340, 345]);
    expect(plans[5]).toMatchObject({ isJump: false, soundDelayMs: 60 });
    expect(plans[6]).toMatchObject({ isJump: true, soundDelayMs: 340 });
  });

  it('jumps back when the lead is gone again', () => {
    const plans = take([...repeat(300, 5), 60, 55]);
    expect(last(plans)).toMatchObject({ isJump: true, soundDelayMs: 60 });
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
    const plans = take([80, 80, 80, null, null]);
    expect(last(plans)).toMatchObject({ soundDelayMs: 80, isJump: false });
  });

  it('never delays by more than half a second', () => {
    expect(last(take(repeat(2000, 10)))?.soundDelayMs).toBe(maxLipSyncDelayMs);
    expect(last(take(repeat(-2000, 60)))?.pictureDelayMs).toBe(maxLipSyncDelayMs);
  });

  it('has the picture wait for sound that stays late, in steps, and does not delay sound meanwhile', () => {
    // The receiver follows the picture's delay by the next reading.
    const controller = createLipSyncController();
    let plan: LipSyncPlan | null = null;
    for (let second = 0; second < 20; second++)
      plan = controller.take(second * 1000, -150 + (plan?.pictureDelayMs ?? 0));
    expect(plan?.soundDelayMs).toBeLessThanOrEqual(8);
    expect(plan?.pictureDelayMs).toBeGreaterThanOrEqual(130);
    expect(plan?.pictureDelayMs).toBeLessThanOrEqual(158);
  });

  it('takes the delay of the picture back when sound is no longer late', () => {
    const controller = createLipSyncController();
    let plan: LipSyncPlan | null = null;
    for (let second = 0; second < 60; second++) {
      const withoutDelays = second < 20 ? -150 : 0;
      plan = controller.take(second * 1000, withoutDelays + (plan?.pictureDelayMs ?? 0));
    }
    expect(plan?.pictureDelayMs).toBeLessThanOrEqual(28);
    expect(Math.abs(plan?.offsetMs ?? Number.NaN)).toBeLessThanOrEqual(28);
  });
});

import { describe, expect, it } from 'vitest';
import { planFrame, type FramePlan, type FrameRoom } from '../../src/studio/planFrame.ts';

const host = { hasPanel: false, hasAssets: false, hasLayouts: true, hasDirector: true };

const planOf = (size: string, room: Partial<FrameRoom> = {}): FramePlan => {
  const [widthPx = 0, heightPx = 0] = size.split('x').map(Number);
  return planFrame({ ...host, widthPx, heightPx, ...room });
};

describe('planFrame', () => {
  it.each<[string, Partial<FrameRoom>, FramePlan['inputs']]>([
    ['1280x720', {}, 'column'],
    ['1280x720', { hasAssets: true }, 'column'],
    ['1280x720', { hasPanel: true }, 'strip'],
    ['1280x720', { hasPanel: true, hasAssets: true }, 'column'],
    ['1440x900', {}, 'column'],
    ['1440x900', { hasPanel: true }, 'strip'],
    ['1440x900', { hasPanel: true, hasAssets: true }, 'strip'],
    ['1920x1080', {}, 'column'],
    ['1920x1080', { hasPanel: true, hasAssets: true }, 'column'],
    ['1180x820', { hasPanel: true }, 'strip'],
    ['1280x1024', {}, 'strip'],
    ['820x1180', {}, 'tiles'],
    ['844x390', {}, 'column'],
  ])('%s with %j has the inputs in a %s', (size, room, inputs) => {
    expect(planOf(size, room).inputs).toBe(inputs);
  });

  it.each<[string, FramePlan['panel']]>([
    ['1100x700', 'beside'],
    ['1099x700', 'over'],
    ['1024x768', 'over'],
    ['820x1180', 'below'],
    ['768x1024', 'below'],
  ])('%s has the panel %s the program', (size, panel) => {
    expect(planOf(size, { hasPanel: true }).panel).toBe(panel);
  });

  it.each<[string, Partial<FrameRoom>, FramePlan['controls']]>([
    ['1440x900', {}, 'named'],
    ['1280x720', {}, 'named'],
    ['1280x720', { hasPanel: true, hasAssets: true }, 'icons'],
    ['1280x720', { hasPanel: true, hasAssets: true, hasLayouts: false }, 'named'],
    ['1180x820', { hasPanel: true, hasDirector: false }, 'plain'],
    ['390x844', {}, 'named'],
  ])('%s with %j has %s controls', (size, room, controls) => {
    expect(planOf(size, room).controls).toBe(controls);
  });

  it.each(['1280x720', '1440x900', '1920x1080', '2560x1440', '820x1180', '1180x820', '1024x768'])(
    '%s gives the program 60 % of the width, and 50 % next to or above a panel, with and without assets',
    (size) => {
      const widthPx = Number(size.split('x')[0]);
      for (const hasAssets of [false, true]) {
        expect(planOf(size, { hasAssets }).programPx / widthPx).toBeGreaterThanOrEqual(0.6);
        expect(planOf(size, { hasAssets, hasPanel: true }).programPx / widthPx).toBeGreaterThanOrEqual(0.5);
      }
    },
  );
});

import { describe, expect, it } from 'vitest';
import { planRenditions } from '../../../server/videos/planRenditions.ts';

const sizes = (widthPx: number, heightPx: number): string[] =>
  planRenditions({ widthPx, heightPx }).map(
    (each) => `${each.name} ${String(each.widthPx)}x${String(each.heightPx)}`,
  );

describe('planRenditions', () => {
  it.each([
    ['4K', 3840, 2160, ['1080p 1920x1080', '720p 1280x720', '360p 640x360']],
    ['1080p', 1920, 1080, ['1080p 1920x1080', '720p 1280x720', '360p 640x360']],
    ['900p', 1600, 900, ['720p 1280x720', '360p 640x360']],
    ['720p', 1280, 720, ['720p 1280x720', '360p 640x360']],
    // A size of its own, because 360p would lose much of it.
    ['480p', 854, 480, ['480p 854x480', '360p 640x360']],
    ['360p', 640, 360, ['360p 640x360']],
    ['smaller', 320, 180, ['180p 320x180']],
    ['odd', 321, 179, ['178p 320x178']],
    ['portrait', 1080, 1920, ['1080p 1080x1920', '720p 720x1280', '360p 360x640']],
    ['wide', 2560, 1080, ['1080p 2560x1080', '720p 1706x720', '360p 854x360']],
    ['tiny', 16, 16, ['16p 16x16']],
  ])('%s', (_name, widthPx, heightPx, expected) => {
    expect(sizes(widthPx, heightPx)).toEqual(expected);
  });

  it('gives every rendition even sides, none larger than the source by more than a pixel, and falling bit rates', () => {
    for (let shortPx = 16; shortPx <= 2400; shortPx += 37)
      for (const longPx of [shortPx, Math.round(shortPx * 1.33), Math.round(shortPx * 2.4)]) {
        const plan = planRenditions({ widthPx: longPx, heightPx: shortPx });
        expect(plan.length).toBeGreaterThan(0);
        expect(plan.length).toBeLessThanOrEqual(3);
        for (const { widthPx, heightPx } of plan) {
          expect([widthPx % 2, heightPx % 2]).toEqual([0, 0]);
          expect(heightPx).toBeLessThanOrEqual(shortPx + 1);
        }
        const rates = plan.map(({ videoBitrateBps }) => videoBitrateBps);
        expect(rates).toEqual(rates.toSorted((a, b) => b - a));
      }
  });
});

import { describe, expect, it } from 'vitest';
import { containRect, coverCrop, wholePicture } from '../../src/geometry/fit.ts';
import { boundsOfRects, intersectRects, rectFromEdges } from '../../src/geometry/rect.ts';

const slot = { x: 100, y: 200, width: 400, height: 400 };

describe('fits', () => {
  it.each([
    ['wider', { widthPx: 1280, heightPx: 720 }, { left: 0.21875, top: 0, right: 0.78125, bottom: 1 }],
    ['taller', { widthPx: 300, heightPx: 600 }, { left: 0, top: 0.18, right: 1, bottom: 0.18 + 0.5 }],
    ['alike', { widthPx: 90, heightPx: 90 }, wholePicture],
    ['without a size', { widthPx: 0, heightPx: 0 }, wholePicture],
  ])('cover crops the middle of a picture that is %s', (_, picture, crop) => {
    expect(coverCrop(picture, slot)).toEqual(crop);
  });

  it('cover keeps the proportions of the picture', () => {
    const picture = { widthPx: 1280, heightPx: 720 };
    for (const [width, height] of [
      [480, 540],
      [1920, 540],
      [266, 150],
      [640, 360],
    ] as const) {
      const crop = coverCrop(picture, { width, height });
      const shown =
        ((crop.right - crop.left) * picture.widthPx) / ((crop.bottom - crop.top) * picture.heightPx);
      expect(shown).toBeCloseTo(width / height, 6);
    }
  });

  it.each([
    ['wider', { widthPx: 1600, heightPx: 800 }, { x: 100, y: 300, width: 400, height: 200 }],
    ['taller', { widthPx: 100, heightPx: 400 }, { x: 250, y: 200, width: 100, height: 400 }],
    ['without a size', { widthPx: 0, heightPx: 9 }, slot],
  ])('contain shows the whole of a picture that is %s', (_, picture, rect) => {
    expect(containRect(picture, slot)).toEqual(rect);
  });

  it('contain leaves no bar thinner than two px', () => {
    const almost = { x: 0, y: 0, width: 852, height: 480 };
    expect(containRect({ widthPx: 1920, heightPx: 1080 }, almost)).toEqual(almost);
  });
});

describe('rectangles', () => {
  it('moves edges to even px, so that neighbours still meet', () => {
    const left = rectFromEdges(0, 0, 100.9, 50);
    const right = rectFromEdges(100.9, 0, 200, 50);
    expect(left).toEqual({ x: 0, y: 0, width: 100, height: 50 });
    expect(right.x).toBe(left.x + left.width);
  });

  it('computes intersections and bounds', () => {
    const other = { x: 300, y: 100, width: 400, height: 300 };
    expect(intersectRects(slot, other)).toEqual({ x: 300, y: 200, width: 200, height: 200 });
    expect(intersectRects(slot, { x: 500, y: 200, width: 10, height: 10 })).toBeNull();
    expect(boundsOfRects([slot, other])).toEqual({ x: 100, y: 100, width: 600, height: 500 });
    expect(boundsOfRects([])).toBeNull();
  });
});

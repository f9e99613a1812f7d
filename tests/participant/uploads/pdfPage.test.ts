import { describe, expect, it } from 'vitest';
import { fitPage, pageName } from '../../../src/participant/uploads/pdf/pdfPage.ts';

describe('pages of a PDF', () => {
  it("2.9.09 are named '{file} - page {n}', counted from 1", () => {
    expect(pageName('Plans 2026.pdf', 1)).toBe('Plans 2026.pdf - page 1');
    expect(pageName('a', 120)).toBe('a - page 120');
  });

  it('2.9.09 are drawn to fit 1920x1080, whole and in their own shape', () => {
    expect(fitPage({ width: 960, height: 540 })).toEqual({ scale: 2, width: 1920, height: 1080 });
    expect(fitPage({ width: 612, height: 792 })).toMatchObject({ width: 835, height: 1080 });
    expect(fitPage({ width: 4000, height: 100 })).toMatchObject({ width: 1920, height: 48 });
    expect(fitPage({ width: 842, height: 595 })).toMatchObject({ width: 1528, height: 1080 });
  });

  it('2.9.09 no page is larger than the frame or empty, whatever its size', () => {
    for (const [width, height] of [
      [1, 100_000],
      [100_000, 1],
      [0, 0],
      [1920.4, 1080.4],
      [333.3, 777.7],
    ] as const) {
      const page = fitPage({ width, height });
      expect(page.width).toBeGreaterThan(0);
      expect(page.height).toBeGreaterThan(0);
      expect(page.width <= 1920 && page.height <= 1080).toBe(true);
    }
  });
});

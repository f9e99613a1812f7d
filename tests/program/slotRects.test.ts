import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsRect, intersectRects, programRect, programSize } from '../../src/geometry/rect.ts';
import { maximumSlots, slotRects } from '../../src/program/layouts/slotRects.ts';
import { programThemes } from '../../src/program/themes/programThemes.ts';
import { layoutNameSchema, themeSchema, type LayoutName } from '../../src/protocol/session.ts';

const themes = themeSchema.options;
const layouts = layoutNameSchema.options;
const startup = programThemes.startup.metrics;
const business = programThemes.business.metrics;
const cases = themes.flatMap((theme) =>
  layouts.flatMap((layout) =>
    Array.from({ length: maximumSlots[layout] }, (_, index) => ({ theme, layout, count: index + 1 })),
  ),
);

describe('slot rectangles', () => {
  it('1.4.21 1.9.05 the layouts are cover, contain, pictureInPicture, thumbnails and focus', () => {
    expect([...layouts].sort()).toEqual(['contain', 'cover', 'focus', 'pictureInPicture', 'thumbnails']);
  });

  it.each([
    ['contain', 9],
    ['cover', 9],
    ['thumbnails', 9],
    ['pictureInPicture', 2],
    ['focus', 1],
  ] as const)('1.9.06 %s has at most %d slots', (layout, most) => {
    for (const theme of themes)
      expect(slotRects(layout, 20, programThemes[theme].metrics)).toHaveLength(most);
  });

  it.each(cases)(
    '1.2.34 $theme $layout of $count: inside the frame, even, without overlaps',
    ({ theme, layout, count }) => {
      const rects = slotRects(layout, count, programThemes[theme].metrics);
      expect(rects).toHaveLength(count);
      for (const rect of rects) {
        expect(containsRect(programRect, rect)).toBe(true);
        for (const edge of Object.values(rect)) expect(Math.abs(edge % 2)).toBe(0);
        expect(rect.width).toBeGreaterThanOrEqual(200);
        expect(rect.height).toBeGreaterThanOrEqual(144);
      }
      if (layout === 'pictureInPicture') return;
      for (const [index, rect] of rects.entries())
        for (const other of rects.slice(index + 1)) expect(intersectRects(rect, other)).toBeNull();
    },
  );

  it.each(cases.filter(({ layout }) => layout !== 'thumbnails'))(
    '$theme $layout of $count keeps the order: rows from the top, each from the left',
    ({ theme, layout, count }) => {
      const rects = slotRects(layout, count, programThemes[theme].metrics);
      const reading = [...rects].sort((a, b) => a.y - b.y || a.x - b.x);
      expect(rects).toEqual(reading);
    },
  );

  it.each(cases.filter(({ layout }) => layout === 'cover'))(
    '$theme cover of $count leaves nothing free but its gaps',
    ({ theme, count }) => {
      const { metrics } = programThemes[theme];
      const rects = slotRects('cover', count, metrics);
      const rows = new Set(rects.map(({ y }) => y));
      for (const y of rows) {
        const row = rects.filter((rect) => rect.y === y);
        expect(row[0]?.x).toBe(0);
        const last = row.at(-1);
        expect((last?.x ?? 0) + (last?.width ?? 0)).toBe(programSize.width);
        const gaps = row
          .slice(1)
          .map((rect, index) => rect.x - (row[index]?.x ?? 0) - (row[index]?.width ?? 0));
        for (const gap of gaps) expect(Math.abs(gap - metrics.gapPx)).toBeLessThanOrEqual(2);
      }
      expect(Math.max(...rects.map((rect) => rect.y + rect.height))).toBe(programSize.height);
    },
  );

  it.each(cases.filter(({ layout }) => layout === 'contain'))(
    '$theme contain of $count shows all at 16:9 and one size, the last row centred',
    ({ theme, count }) => {
      const rects = slotRects('contain', count, programThemes[theme].metrics);
      for (const { width, height } of rects) {
        expect(Math.abs(width - (height * 16) / 9)).toBeLessThan(4);
        expect([width, height]).toEqual([rects[0]?.width, rects[0]?.height]);
      }
      const row = rects.filter(({ y }) => y === rects.at(-1)?.y);
      const right = programSize.width - ((row.at(-1)?.x ?? 0) + (row.at(-1)?.width ?? 0));
      expect(Math.abs((row[0]?.x ?? 0) - right)).toBeLessThanOrEqual(2);
    },
  );

  it('picture in picture: a full frame and an inset of a quarter of its width', () => {
    expect(slotRects('pictureInPicture', 2, startup)).toEqual([
      programRect,
      { x: 1392, y: 762, width: 480, height: 270 },
    ]);
    expect(slotRects('pictureInPicture', 1, business)).toEqual([programRect]);
  });

  it('thumbnails: the main picture at three quarters, a column, then a row at the bottom', () => {
    for (const metrics of [startup, business])
      for (let count = 2; count <= 9; count++) {
        const [main, ...others] = slotRects('thumbnails', count, metrics);
        expect([main?.width, main?.height]).toEqual([1440, 810]);
        const mainRight = (main?.x ?? 0) + 1440;
        const inColumn = others.filter(({ x }) => x >= mainRight + metrics.gapPx);
        const mainBottom = (main?.y ?? 0) + 810;
        const inRow = others.filter(({ y }) => y >= mainBottom + metrics.gapPx);
        expect(inColumn.length + inRow.length).toBeGreaterThanOrEqual(count - 1);
        expect(inRow.length > 0).toBe(count > 5);
      }
  });

  it('focus: one that fills the frame', () => {
    expect(slotRects('focus', 3, startup)).toEqual([programRect]);
  });

  it.each(layouts)('%s without streams has no slots', (layout) => {
    expect(slotRects(layout, 0, startup)).toEqual([]);
    expect(slotRects(layout, -1, startup)).toEqual([]);
  });

  it('holds for any gap and margin a theme may have', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<LayoutName>(...layouts),
        fc.integer({ min: 1, max: 12 }),
        fc.record({
          gapPx: fc.integer({ min: 0, max: 40 }),
          marginXPx: fc.integer({ min: 0, max: 120 }),
          marginYPx: fc.integer({ min: 0, max: 80 }),
          stageMarginPx: fc.integer({ min: 0, max: 60 }),
          insetMarginPx: fc.integer({ min: 0, max: 60 }),
        }),
        (layout, count, metrics) => {
          const rects = slotRects(layout, count, metrics);
          expect(rects).toHaveLength(Math.min(count, maximumSlots[layout]));
          for (const [index, rect] of rects.entries()) {
            expect(containsRect(programRect, rect)).toBe(true);
            for (const edge of Object.values(rect)) expect(Math.abs(edge % 2)).toBe(0);
            if (layout === 'pictureInPicture') continue;
            for (const other of rects.slice(index + 1)) expect(intersectRects(rect, other)).toBeNull();
          }
        },
      ),
      { seed: 1906, numRuns: 2000 },
    );
  });
});

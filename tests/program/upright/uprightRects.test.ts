import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsRect, intersectRects, type ProgramRect } from '../../../src/geometry/rect.ts';
import { maximumSlots } from '../../../src/program/layouts/slotRects.ts';
import { uprightCardStage } from '../../../src/program/layouts/uprightCardStage.ts';
import { uprightRects } from '../../../src/program/layouts/uprightRects.ts';
import { uprightFrame } from '../../../src/program/programFrame.ts';
import { programThemes } from '../../../src/program/themes/programThemes.ts';
import {
  layoutNameSchema,
  themeSchema,
  type LayoutName,
  type ThemeName,
} from '../../../src/protocol/session.ts';

const { rect: frameRect, tickerHeightPx, controlsPx } = uprightFrame;
const layouts = layoutNameSchema.options;
const themes = themeSchema.options;
const cases = themes.flatMap((theme) =>
  layouts.flatMap((layout) =>
    Array.from({ length: maximumSlots[layout] }, (_, index) => ({ theme, layout, count: index + 1 })),
  ),
);
const rectsOf = (theme: ThemeName, layout: LayoutName, count: number, footPx = 0): ProgramRect[] =>
  uprightRects(layout, count, { ...programThemes[theme].uprightMetrics, footPx });
const bottomOf = ({ y, height }: ProgramRect): number => y + height;

function expectApart(rects: readonly ProgramRect[]): void {
  for (const [index, rect] of rects.entries())
    for (const other of rects.slice(index + 1)) expect(intersectRects(rect, other)).toBeNull();
}

function expectInside(rects: readonly ProgramRect[], whole: ProgramRect): void {
  for (const rect of rects) {
    expect(containsRect(whole, rect)).toBe(true);
    for (const edge of Object.values(rect)) expect(Math.abs(edge % 2)).toBe(0);
  }
}

describe('slot rectangles of the upright frame', () => {
  it.each(cases)(
    '$theme $layout of $count: inside the frame, even, without overlaps, with or without a ticker',
    ({ theme, layout, count }) => {
      for (const footPx of [0, tickerHeightPx]) {
        const rects = rectsOf(theme, layout, count, footPx);
        expect(rects).toHaveLength(count);
        expectInside(rects, frameRect);
        for (const { width, height } of rects) {
          expect(width).toBeGreaterThanOrEqual(320);
          expect(height).toBeGreaterThanOrEqual(240);
        }
        // What fills the frame alone is behind the ticker.
        const isWhole = rects[0]?.height === frameRect.height;
        for (const rect of isWhole ? rects.slice(1) : rects)
          expect(bottomOf(rect)).toBeLessThanOrEqual(frameRect.height - footPx);
        if (layout !== 'pictureInPicture') expectApart(rects);
      }
    },
  );

  it.each(cases)(
    '$theme $layout of $count keeps the order: rows from the top, each from the left',
    ({ theme, layout, count }) => {
      const rects = rectsOf(theme, layout, count);
      expect(rects).toEqual([...rects].sort((a, b) => a.y - b.y || a.x - b.x));
    },
  );

  it.each(cases.filter(({ layout }) => layout === 'cover'))(
    '$theme cover of $count: rows edge to edge, with nothing free but the gaps',
    ({ theme, count }) => {
      const { gapPx } = programThemes[theme].uprightMetrics;
      const rects = rectsOf(theme, 'cover', count);
      const tops = [...new Set(rects.map(({ y }) => y))];
      let free = 0;
      for (const top of tops) {
        const row = rects.filter(({ y }) => y === top);
        expect(row[0]?.x).toBe(0);
        const last = row.at(-1);
        expect((last?.x ?? 0) + (last?.width ?? 0)).toBe(frameRect.width);
        expect(row.reduce((sum, { width }) => sum + width, 0)).toBeGreaterThanOrEqual(
          frameRect.width - (gapPx + 2) * (row.length - 1),
        );
        expect(Math.abs(top - free)).toBeLessThanOrEqual(2);
        free = bottomOf(row[0] ?? frameRect) + gapPx;
      }
      expect(free - gapPx).toBe(frameRect.height);
      if (count <= 3) expect(tops).toHaveLength(count);
    },
  );

  it.each(cases.filter(({ layout }) => layout === 'contain'))(
    '$theme contain of $count: cards of one size at 16:9, each row in the middle, and all of them in the middle of the height',
    ({ theme, count }) => {
      const rects = rectsOf(theme, 'contain', count);
      const tops = [...new Set(rects.map(({ y }) => y))];
      for (const { width, height } of rects) {
        expect(Math.abs(width - (height * 16) / 9)).toBeLessThan(4);
        expect([width, height]).toEqual([rects[0]?.width, rects[0]?.height]);
      }
      for (const top of tops) {
        const row = rects.filter(({ y }) => y === top);
        const right = frameRect.width - (row.at(-1)?.x ?? 0) - (row.at(-1)?.width ?? 0);
        expect(Math.abs((row[0]?.x ?? 0) - right)).toBeLessThanOrEqual(2);
      }
      const below = frameRect.height - bottomOf(rects.at(-1) ?? frameRect);
      expect(Math.abs((rects[0]?.y ?? 0) - below)).toBeLessThanOrEqual(2);
      expect(tops).toHaveLength(count <= 5 ? count : Math.ceil(count / 2));
    },
  );

  it('contain: no other number of columns has larger cards', () => {
    for (const theme of themes)
      for (let count = 1; count <= 9; count++) {
        const { gapPx, marginXPx, marginYPx } = programThemes[theme].uprightMetrics;
        const widest = Math.max(
          ...[1, 2, 3].map((columns) => {
            const rows = Math.ceil(count / columns);
            const tallestPx = (frameRect.height - 2 * marginYPx - gapPx * (rows - 1)) / rows;
            return Math.min(
              (frameRect.width - 2 * marginXPx - gapPx * (columns - 1)) / columns,
              (tallestPx * 16) / 9,
            );
          }),
        );
        expect(widest - (rectsOf(theme, 'contain', count)[0]?.width ?? 0), String(count)).toBeLessThan(24);
      }
  });

  it.each(cases.filter(({ layout, count }) => layout === 'thumbnails' && count > 1))(
    '$theme thumbnails of $count: one large above, a strip of equal small ones below it',
    ({ theme, count }) => {
      const { gapPx } = programThemes[theme].uprightMetrics;
      const [main = frameRect, ...others] = rectsOf(theme, 'thumbnails', count);
      expect(main.height).toBeGreaterThan(frameRect.height * 0.45);
      for (const { y, width, height } of others) {
        expect(y).toBeGreaterThanOrEqual(bottomOf(main) + gapPx);
        expect([width, height]).toEqual([others[0]?.width, others[0]?.height]);
        expect(main.width * main.height).toBeGreaterThan(2 * width * height);
        expect(width / height).toBeLessThan(1.8);
        expect(width / height).toBeGreaterThan(0.7);
      }
    },
  );

  it('picture in picture: a full frame, and an inset in its corner, clear of the controls of players', () => {
    for (const theme of themes) {
      const [whole, inset = frameRect] = rectsOf(theme, 'pictureInPicture', 2);
      expect(whole).toEqual(frameRect);
      expect(inset).toEqual({ x: 632, y: 1220, width: 400, height: 500 });
      expect(bottomOf(inset)).toBe(frameRect.height - controlsPx);
    }
  });

  it('one stream fills the frame in all layouts but contain, which shows it whole', () => {
    for (const theme of themes)
      for (const layout of layouts)
        expect(rectsOf(theme, layout, 1)).toEqual(
          layout === 'contain' ? [{ x: 48, y: 684, width: 984, height: 554 }] : [frameRect],
        );
  });

  it('no streams, no slots', () => {
    for (const layout of layouts) expect(rectsOf('startup', layout, 0)).toEqual([]);
  });

  it('holds for any gap and margin a theme may have', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<LayoutName>(...layouts),
        fc.integer({ min: 1, max: 12 }),
        fc.record({
          gapPx: fc.integer({ min: 0, max: 40 }),
          marginXPx: fc.integer({ min: 0, max: 120 }),
          marginYPx: fc.integer({ min: 0, max: 160 }),
          stageMarginPx: fc.integer({ min: 0, max: 60 }),
          insetMarginPx: fc.integer({ min: 0, max: 80 }),
          footPx: fc.constantFrom(0, tickerHeightPx),
        }),
        (layout, count, metrics) => {
          const rects = uprightRects(layout, count, metrics);
          expect(rects).toHaveLength(Math.min(count, maximumSlots[layout]));
          expectInside(rects, frameRect);
          if (layout !== 'pictureInPicture') expectApart(rects);
        },
      ),
      { seed: 1080, numRuns: 2000 },
    );
  });
});

describe('a card in the upright frame', () => {
  const { mainView } = programThemes.startup;
  const heights = mainView.type === 'card' ? Object.values(mainView.uprightHeightPx) : [];

  it.each([0, 1, 2, 3, 4, 6])('with %d speakers: over the width, below them, without overlaps', (count) => {
    expect(heights).toHaveLength(2);
    for (const heightPx of heights)
      for (const footPx of [0, tickerHeightPx]) {
        const { card, slots } = uprightCardStage(heightPx, count, footPx);
        expect(slots).toHaveLength(Math.min(count, 4));
        expectInside([card, ...slots], frameRect);
        expectApart([card, ...slots]);
        expect(card).toMatchObject({ x: 48, width: 984, height: heightPx });
        expect(bottomOf(card)).toBeLessThan(frameRect.height - footPx);
        for (const slot of slots) {
          expect(bottomOf(slot)).toBeLessThan(card.y);
          expect(Math.min(slot.width, slot.height)).toBeGreaterThanOrEqual(160);
        }
        const areas = slots.map(({ width, height }) => width * height);
        for (const area of areas.slice(2)) expect(area).toBeLessThan((areas[0] ?? 0) * 0.6);
      }
  });
});

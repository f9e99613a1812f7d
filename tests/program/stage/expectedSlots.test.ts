import { describe, expect, it } from 'vitest';
import { programRect, programSize, type ProgramRect } from '../../../src/geometry/rect.ts';
import { themeSchema, type LayoutName, type ThemeName } from '../../../src/protocol/session.ts';
import { expectedSlots } from '../expectedSlots.ts';

const gaps: Record<ThemeName, number> = { startup: 24, business: 4 };
const safe = { x: 96, y: 54 };
/** Edges are on even px, so one of two equal edges may be 2 px off. */
const tolerancePx = 2;

const parse = (row: string): ProgramRect[] =>
  row.split(' | ').map((slot) => {
    const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = slot
      .split(/[ ,x]/)
      .map(Number);
    return { x, y, width, height };
  });

const right = ({ x, width }: ProgramRect): number => x + width;
const bottom = ({ y, height }: ProgramRect): number => y + height;

function expectNear(value: number, aim: number, what: string): void {
  expect(Math.abs(value - aim), `${what}: ${String(value)}, not ${String(aim)}`).toBeLessThanOrEqual(
    tolerancePx,
  );
}

/** Slots with the same top edge, from left to right. */
function rowsOf(slots: readonly ProgramRect[]): ProgramRect[][] {
  const tops = [...new Set(slots.map(({ y }) => y))].toSorted((a, b) => a - b);
  return tops.map((top) => slots.filter(({ y }) => y === top).toSorted((a, b) => a.x - b.x));
}

function expectGaps(slots: readonly ProgramRect[], gapPx: number, what: string): void {
  const rows = rowsOf(slots);
  for (const row of rows)
    for (const [index, slot] of row.slice(1).entries())
      expectNear(slot.x - right(row[index] ?? slot), gapPx, `${what}, side by side`);
  for (const [index, row] of rows.slice(1).entries())
    expectNear((row[0]?.y ?? 0) - Math.max(...(rows[index] ?? []).map(bottom)), gapPx, `${what}, below`);
}

/** The edges around some slots. */
const boundsOf = (
  slots: readonly ProgramRect[],
): { left: number; top: number; right: number; bottom: number } => ({
  left: Math.min(...slots.map(({ x }) => x)),
  top: Math.min(...slots.map(({ y }) => y)),
  right: Math.max(...slots.map(right)),
  bottom: Math.max(...slots.map(bottom)),
});

const expectWide = ({ width, height }: ProgramRect, what: string): void =>
  expectNear(width, (height * 16) / 9, `${what}, 16:9`);

/** The design's rules for each layout, checked against the expected slots. */
const rules: Record<LayoutName, (slots: ProgramRect[], gapPx: number, what: string) => void> = {
  cover(slots, gapPx, what) {
    expectGaps(slots, gapPx, what);
    expect(boundsOf(slots), what).toEqual({
      left: 0,
      top: 0,
      right: programSize.width,
      bottom: programSize.height,
    });
    for (const row of rowsOf(slots)) {
      expect(row[0]?.x, `${what}, from edge to edge`).toBe(0);
      expect(boundsOf(row).right, what).toBe(programSize.width);
      for (const slot of row) expectNear(slot.width, row[0]?.width ?? 0, `${what}, equal in a row`);
      for (const slot of row) expectNear(slot.height, slots[0]?.height ?? 0, `${what}, rows of equal height`);
    }
  },
  contain(slots, gapPx, what) {
    expectGaps(slots, gapPx, what);
    const bounds = boundsOf(slots);
    expect(bounds.left, `${what}, inside the title-safe margins`).toBeGreaterThanOrEqual(safe.x);
    expectNear(bounds.top + bounds.bottom, programSize.height, `${what}, in the middle of the height`);
    for (const slot of slots) {
      expectWide(slot, what);
      expect([slot.width, slot.height], `${what}, all equal`).toEqual([slots[0]?.width, slots[0]?.height]);
    }
    for (const row of rowsOf(slots)) {
      const { left, right: end } = boundsOf(row);
      expectNear(left + end, programSize.width, `${what}, each row in the middle`);
    }
    // As large as possible: the block reaches the margins at the sides or almost fills the height.
    const isWide = bounds.left <= safe.x + 8;
    const isHigh = bounds.top <= safe.y + tolerancePx;
    expect(isWide || isHigh, `${what}, as large as they may be`).toBe(true);
  },
  pictureInPicture([whole, inset], _gapPx, what) {
    expect(whole, what).toEqual(programRect);
    if (inset === undefined) return;
    expect(inset.width, `${what}, a quarter of the width`).toBe(programSize.width / 4);
    expectWide(inset, what);
    expect(programSize.width - right(inset), `${what}, as far from both edges`).toBe(
      programSize.height - bottom(inset),
    );
  },
  thumbnails(slots, gapPx, what) {
    const [main = programRect, ...others] = slots;
    if (others.length === 0) return expect(main, what).toEqual(programRect);
    expect(main.width, `${what}, three quarters`).toBe((programSize.width * 3) / 4);
    expectWide(main, what);
    const column = others.filter(({ y }) => y < bottom(main));
    const below = others.filter(({ y }) => y >= bottom(main));
    expect(column.length, `${what}, a column first`).toBe(Math.min(others.length, others.length > 4 ? 3 : 4));
    for (const slot of column) {
      expectNear(slot.x - right(main), gapPx, `${what}, next to the main picture`);
      expect([slot.x, slot.width], what).toEqual([column[0]?.x, column[0]?.width]);
      expectNear(slot.height, column[0]?.height ?? 0, `${what}, equal in the column`);
    }
    for (const slot of below) {
      expectNear(slot.y - bottom(main), gapPx, `${what}, below the main picture`);
      expectNear(slot.width, below[0]?.width ?? 0, `${what}, equal at the bottom`);
    }
    if (column.length > 0) expectGaps(column, gapPx, `${what}, column`);
    if (below.length > 0) expectGaps(below, gapPx, `${what}, bottom`);
  },
  focus([whole], _gapPx, what) {
    expect(whole, what).toEqual(programRect);
  },
};

describe('the expected slots', () => {
  for (const theme of themeSchema.options)
    it(`follow the design: gaps, margins, proportions, rows (${theme})`, () => {
      for (const [layout, check] of Object.entries(rules) as [LayoutName, (typeof rules)[LayoutName]][])
        for (const row of expectedSlots[theme][layout]) {
          const slots = parse(row);
          check(slots, gaps[theme], `${theme} ${layout} of ${String(slots.length)}`);
        }
    });
});

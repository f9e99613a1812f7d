import { programSize, rectFromEdges, type ProgramRect } from '../../geometry/rect.ts';
import type { SlotMetrics } from './slotMetrics.ts';

/** The most thumbnails in a single column next to the main picture; with more, a row at the bottom is added. */
const columnAloneLimit = 4;
const columnBesideRow = 3;
const rowLimit = 5;

/** A main picture at three quarters of the frame; the others in a column next to it, then in a row at the bottom. */
export function thumbnailRects(count: number, metrics: SlotMetrics): ProgramRect[] {
  const { gapPx, footPx = 0 } = metrics;
  const stageHeightPx = programSize.height - footPx;
  const others = count - 1;
  const hasRow = others > columnAloneLimit;
  // The row needs the height, so the stage then keeps only a gap to the frame's edge.
  const marginPx = hasRow ? Math.min(metrics.stageMarginPx, gapPx) : metrics.stageMarginPx;
  const right = programSize.width - marginPx;
  const mainHeightPx = hasRow ? (stageHeightPx * 3) / 4 : (programSize.height * 3) / 4;
  const top = hasRow ? marginPx : (stageHeightPx - mainHeightPx) / 2;
  const main = rectFromEdges(marginPx, top, marginPx + (programSize.width * 3) / 4, top + mainHeightPx);
  const inColumn = hasRow ? columnBesideRow : others;
  return [
    main,
    ...columnRects(main, right, inColumn, gapPx),
    ...rowRects(main, right, stageHeightPx - marginPx, others - inColumn, gapPx),
  ];
}

/** Cells next to the main picture: together as tall as it is, but none taller than 4:3. */
function columnRects(main: ProgramRect, right: number, cells: number, gapPx: number): ProgramRect[] {
  const left = main.x + main.width + gapPx;
  const heightPx = Math.min((main.height - gapPx * (cells - 1)) / cells, ((right - left) * 3) / 4);
  const top = main.y + (main.height - heightPx * cells - gapPx * (cells - 1)) / 2;
  return Array.from({ length: cells }, (_, index) => {
    const cellTop = top + index * (heightPx + gapPx);
    return rectFromEdges(left, cellTop, right, cellTop + heightPx);
  });
}

/** Cells below the main picture from the left, so wide that five fill the row. */
function rowRects(
  main: ProgramRect,
  right: number,
  bottom: number,
  cells: number,
  gapPx: number,
): ProgramRect[] {
  const top = main.y + main.height + gapPx;
  const widthPx = (right - main.x - gapPx * (rowLimit - 1)) / rowLimit;
  return Array.from({ length: cells }, (_, index) => {
    const left = main.x + index * (widthPx + gapPx);
    return rectFromEdges(left, top, left + widthPx, bottom);
  });
}

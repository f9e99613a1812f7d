import { rectFromEdges, toEven, type ProgramRect } from '../../geometry/rect.ts';
import type { LayoutName } from '../../protocol/session.ts';
import { uprightFrame } from '../programFrame.ts';
import type { SlotMetrics } from './slotMetrics.ts';
import { slotRectsOf, type FrameLayouts } from './slotRects.ts';

const { rect: frameRect, controlsPx } = uprightFrame;

/** Slots in each row for 1 to 9 pictures: bands while they are tall enough for a face, then pairs; none is too narrow for a name. */
const coverRows = [
  [1],
  [1, 1],
  [1, 1, 1],
  [2, 2],
  [2, 2, 1],
  [2, 2, 2],
  [2, 2, 2, 1],
  [2, 2, 2, 2],
  [2, 2, 2, 2, 1],
];
/** The most pictures at 16:9 that are larger below each other than side by side. */
const containColumnLimit = 5;
/** Thumbnails in each row for 1 to 8 of them. */
const thumbnailRows = [[1], [2], [3], [2, 2], [3, 2], [3, 3], [3, 3, 1], [3, 3, 2]];
/** The height of a row of thumbnails for one to three rows, program px. */
const thumbnailRowPx = [440, 340, 280];
/** A thumbnail is never wider than this to its height. */
const widestThumbnail = 16 / 9;
const insetSize = { width: 400, height: 500 } as const;

const uprightLayouts: FrameLayouts = {
  whole: frameRect,
  coverRects,
  containRects,
  thumbnailRects,
  insetRect,
};

/** The slots of the upright frame. */
export const uprightRects = (layout: LayoutName, streamCount: number, metrics: SlotMetrics): ProgramRect[] =>
  slotRectsOf(uprightLayouts, layout, streamCount, metrics);

/** Rows that fill the frame edge to edge. */
function coverRects(count: number, { gapPx, footPx = 0 }: SlotMetrics): ProgramRect[] {
  const rows = coverRows[count - 1] ?? [];
  const edge = (index: number, of: number, length: number): number => ((length + gapPx) * index) / of;
  return rows.flatMap((columns, row) =>
    Array.from({ length: columns }, (_, column) =>
      rectFromEdges(
        edge(column, columns, frameRect.width),
        edge(row, rows.length, frameRect.height - footPx),
        edge(column + 1, columns, frameRect.width) - gapPx,
        edge(row + 1, rows.length, frameRect.height - footPx) - gapPx,
      ),
    ),
  );
}

/** Cards of one size at 16:9 in the middle of the frame. */
function containRects(count: number, metrics: SlotMetrics): ProgramRect[] {
  const { marginXPx, marginYPx, footPx = 0 } = metrics;
  const columns = count > containColumnLimit ? 2 : 1;
  const rowCount = Math.ceil(count / columns);
  const gapPx = toEven(metrics.gapPx);
  const room = (length: number, cells: number): number => (length - gapPx * (cells - 1)) / cells;
  const stagePx = frameRect.height - footPx;
  const tallestPx = room(stagePx - 2 * marginYPx, rowCount);
  const widestPx = room(frameRect.width - 2 * marginXPx, columns);
  // Rounded down to whole even px, so that it fits.
  const widthPx = Math.floor(Math.min(widestPx, (tallestPx * 16) / 9) / 2) * 2;
  const heightPx = Math.min(toEven((widthPx * 9) / 16), Math.floor(tallestPx / 2) * 2);
  const rows = Array.from({ length: rowCount }, (_, row) => Math.min(columns, count - row * columns));
  const top = toEven((stagePx - rowCount * heightPx - (rowCount - 1) * gapPx) / 2);
  return centredRows(rows, { widthPx, heightPx, gapPx, top });
}

/** One large above, the others in a strip of one to three rows below it. */
function thumbnailRects(count: number, metrics: SlotMetrics): ProgramRect[] {
  const { stageMarginPx: marginPx, footPx = 0 } = metrics;
  const gapPx = toEven(metrics.gapPx);
  const rows = thumbnailRows[count - 2] ?? [];
  const heightPx = thumbnailRowPx[rows.length - 1] ?? 0;
  const bottom = frameRect.height - footPx - marginPx;
  const top = toEven(bottom - rows.length * heightPx - (rows.length - 1) * gapPx);
  const columns = Math.max(...rows);
  const widestPx = (frameRect.width - 2 * marginPx - gapPx * (columns - 1)) / columns;
  const widthPx = Math.floor(Math.min(widestPx, heightPx * widestThumbnail) / 2) * 2;
  return [
    rectFromEdges(marginPx, marginPx, frameRect.width - marginPx, top - gapPx),
    ...centredRows(rows, { widthPx, heightPx, gapPx, top }),
  ];
}

/** Rows of cells of one size, each in the middle of the frame. */
function centredRows(
  rows: readonly number[],
  { widthPx, heightPx, gapPx, top }: { widthPx: number; heightPx: number; gapPx: number; top: number },
): ProgramRect[] {
  return rows.flatMap((cells, row) => {
    const left = Math.floor((frameRect.width - cells * widthPx - (cells - 1) * gapPx) / 4) * 2;
    return Array.from({ length: cells }, (_, column) => ({
      x: left + column * (widthPx + gapPx),
      y: top + row * (heightPx + gapPx),
      width: widthPx,
      height: heightPx,
    }));
  });
}

/** A tall inset, because it shows a face, above the players' controls in the bottom right corner. */
function insetRect({ insetMarginPx, footPx = 0 }: SlotMetrics): ProgramRect {
  const right = frameRect.width - insetMarginPx;
  const bottom = frameRect.height - Math.max(controlsPx, footPx + insetMarginPx);
  return rectFromEdges(right - insetSize.width, bottom - insetSize.height, right, bottom);
}

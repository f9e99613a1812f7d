import { programSize, rectFromEdges, toEven, type ProgramRect } from '../../geometry/rect.ts';
import type { SlotMetrics } from './slotMetrics.ts';

/** Slots in each row for 1 to 9 pictures; a shorter last row is stretched to leave no gap. */
const coverRows = [[1], [2], [2, 1], [2, 2], [3, 2], [3, 3], [4, 3], [3, 3, 2], [3, 3, 3]];
/** Columns for 1 to 9 pictures at 16:9. */
const containColumns = [1, 2, 2, 2, 3, 3, 3, 3, 3];

/** Rows that fill the frame edge to edge. */
export function coverRects(count: number, { gapPx, footPx = 0 }: SlotMetrics): ProgramRect[] {
  const rows = coverRows[count - 1] ?? [];
  const edge = (index: number, of: number, length: number): number => ((length + gapPx) * index) / of;
  return rows.flatMap((columns, row) =>
    Array.from({ length: columns }, (_, column) =>
      rectFromEdges(
        edge(column, columns, programSize.width),
        edge(row, rows.length, programSize.height - footPx),
        edge(column + 1, columns, programSize.width) - gapPx,
        edge(row + 1, rows.length, programSize.height - footPx) - gapPx,
      ),
    ),
  );
}

/** Pictures of one size at 16:9 within the margins, the last row centred. */
export function containRects(count: number, metrics: SlotMetrics): ProgramRect[] {
  const columns = containColumns[count - 1] ?? 1;
  const rows = Math.ceil(count / columns);
  const { marginXPx, marginYPx, footPx = 0 } = metrics;
  const gapPx = toEven(metrics.gapPx);
  const room = (length: number, cells: number): number => (length - gapPx * (cells - 1)) / cells;
  const widestPx = room(programSize.width - 2 * marginXPx, columns);
  const stagePx = programSize.height - footPx;
  const tallestPx = room(stagePx - 2 * marginYPx, rows);
  // Rounded down to whole even px, so that it fits.
  const widthPx = Math.floor(Math.min(widestPx, (tallestPx * 16) / 9) / 2) * 2;
  const heightPx = Math.min(toEven((widthPx * 9) / 16), Math.floor(tallestPx / 2) * 2);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const left = centred(programSize.width, widthPx, inRow, gapPx) + (index % columns) * (widthPx + gapPx);
    const top = centred(stagePx, heightPx, rows, gapPx) + row * (heightPx + gapPx);
    return { x: left, y: top, width: widthPx, height: heightPx };
  });
}

/** Where the first of several cells starts if they are centred in a length. */
const centred = (lengthPx: number, cellPx: number, cells: number, gapPx: number): number =>
  Math.floor((lengthPx - cells * cellPx - (cells - 1) * gapPx) / 4) * 2;

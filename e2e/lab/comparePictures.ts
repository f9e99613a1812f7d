import type { ProgramRect } from '../../src/geometry/rect.ts';
import type { DrawList } from '../../src/program/drawList.ts';
import type { Planes } from './renderByBackend.ts';

/** Differences between two pictures of one draw list. */
export interface Comparison {
  /** Signal-to-noise ratio of luma inside the video slots, dB. */
  slotDecibels: number;
  /** The largest difference of any plane's value outside the slots, and how many values differ by more than 3. */
  worstElsewhere: number;
  countElsewhere: number;
}

/** The rectangles in which a list shows video, program px. */
export const videoRects = (list: DrawList): ProgramRect[] =>
  list.flatMap((item) => {
    if (item.type === 'group') return videoRects(item.items);
    return item.type === 'video' ? [item.rect] : [];
  });

/** Back ends place edges on grids of at least this fineness: OpenGL ES requires four bits; px. */
const edgeGridPx = 1 / 16;

/** The columns and rows of pixels of which it is undecided whether an edge of these rectangles lies before or behind their middle. */
function undecidedStrips(rects: readonly ProgramRect[]): ProgramRect[] {
  const nearMiddle = (edgePx: number): number[] => {
    const pixel = Math.floor(edgePx);
    return Math.abs(edgePx - pixel - 0.5) <= edgeGridPx ? [pixel] : [];
  };
  return rects.flatMap((rect) => [
    ...[rect.x, rect.x + rect.width]
      .flatMap(nearMiddle)
      .map((x) => ({ x, width: 1, y: rect.y - 1, height: rect.height + 2 })),
    ...[rect.y, rect.y + rect.height]
      .flatMap(nearMiddle)
      .map((y) => ({ y, height: 1, x: rect.x - 1, width: rect.width + 2 })),
  ]);
}

/** What is compared of a value: the noise of a picture, the difference itself, or nothing. */
const inside = 1;
const undecided = 2;

/** Marks the values of a plane that are in a rectangle; `sizePx` is what each covers of the frame in width and height. */
function mark(
  plane: Uint8Array,
  columns: number,
  kind: typeof inside | typeof undecided,
  sizePx: number,
  { x, y, width, height }: ProgramRect,
): void {
  // A value is inside with its first pixel, and meets an undecided strip with any.
  const first = (from: number): number =>
    kind === inside ? Math.ceil(from / sizePx) : Math.floor((from - sizePx) / sizePx) + 1;
  const end = (to: number): number => Math.ceil(to / sizePx);
  const rows = plane.length / columns;
  const [left, right] = [Math.max(0, first(x)), Math.min(columns, end(x + width))];
  if (left >= right) return;
  for (let row = Math.max(0, first(y)); row < Math.min(rows, end(y + height)); row++)
    plane.fill(kind, row * columns + left, row * columns + right);
}

function markAll(columns: number, rows: number, sizePx: number, rects: readonly ProgramRect[]): Uint8Array {
  const plane = new Uint8Array(columns * rows);
  for (const rect of rects) mark(plane, columns, inside, sizePx, rect);
  for (const strip of undecidedStrips(rects)) mark(plane, columns, undecided, sizePx, strip);
  return plane;
}

/** Differences where neither picture's rounding decides whose pixel it is are not counted. */
export function comparePictures(
  { width, height, i420 }: Planes,
  { i420: other }: Pick<Planes, 'i420'>,
  rects: readonly ProgramRect[],
): Comparison {
  const kinds = markAll(width, height, 1, rects);
  const chromaKinds = markAll(width / 2, height / 2, 2, rects);
  let squares = 0;
  let count = 0;
  let worstElsewhere = 0;
  let countElsewhere = 0;
  const compareElsewhere = (difference: number): void => {
    worstElsewhere = Math.max(worstElsewhere, difference);
    if (difference > 3) countElsewhere += 1;
  };
  for (let index = 0; index < kinds.length; index++) {
    const kind = kinds[index];
    if (kind === undecided) continue;
    const difference = Math.abs((i420[index] ?? 0) - (other[index] ?? 0));
    if (kind !== inside) compareElsewhere(difference);
    else {
      squares += difference * difference;
      count += 1;
    }
  }
  for (let start = kinds.length; start < i420.length; start += chromaKinds.length)
    for (let index = 0; index < chromaKinds.length; index++)
      if (chromaKinds[index] === 0)
        compareElsewhere(Math.abs((i420[start + index] ?? 0) - (other[start + index] ?? 0)));
  const slotDecibels =
    count === 0 ? Infinity : 10 * Math.log10((255 * 255 * count) / Math.max(squares, 1e-9));
  return { slotDecibels, worstElsewhere, countElsewhere };
}

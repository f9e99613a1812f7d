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

/** Whether a value of `sizePx` pixels a side belongs to one of the rectangles. */
const meetsAny = (rects: readonly ProgramRect[], x: number, y: number, sizePx: number): boolean =>
  rects.some(
    (rect) =>
      x + sizePx > rect.x && x < rect.x + rect.width && y + sizePx > rect.y && y < rect.y + rect.height,
  );

/** Differences where neither picture's rounding decides whose pixel it is are not counted. */
export function comparePictures(
  a: Planes,
  b: Pick<Planes, 'i420'>,
  rects: readonly ProgramRect[],
): Comparison {
  const { width, height } = a;
  const isInside = (x: number, y: number): boolean =>
    rects.some((rect) => x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height);
  const undecided = undecidedStrips(rects);
  let squares = 0;
  let inside = 0;
  let worstElsewhere = 0;
  let countElsewhere = 0;
  for (let index = 0; index < a.i420.length; index++) {
    const difference = Math.abs((a.i420[index] ?? 0) - (b.i420[index] ?? 0));
    const isLuma = index < width * height;
    const chroma = (index - width * height) % ((width * height) / 4);
    const x = isLuma ? index % width : (chroma % (width / 2)) * 2;
    const y = isLuma ? Math.floor(index / width) : Math.floor(chroma / (width / 2)) * 2;
    if (undecided.length > 0 && meetsAny(undecided, x, y, isLuma ? 1 : 2)) continue;
    if (isInside(x, y)) {
      if (!isLuma) continue;
      squares += difference * difference;
      inside += 1;
    } else {
      worstElsewhere = Math.max(worstElsewhere, difference);
      if (difference > 3) countElsewhere += 1;
    }
  }
  const slotDecibels =
    inside === 0 ? Infinity : 10 * Math.log10((255 * 255 * inside) / Math.max(squares, 1e-9));
  return { slotDecibels, worstElsewhere, countElsewhere };
}

import type { ProgramRect } from '../../src/geometry/rect.ts';
import type { DrawList } from '../../src/program/drawList.ts';
import type { RenderedPicture } from './renderByBackend.ts';

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

export function comparePictures(
  a: Pick<RenderedPicture, 'width' | 'height' | 'i420'>,
  b: Pick<RenderedPicture, 'i420'>,
  rects: readonly ProgramRect[],
): Comparison {
  const { width, height } = a;
  const isInside = (x: number, y: number): boolean =>
    rects.some((rect) => x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height);
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

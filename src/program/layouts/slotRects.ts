import { programRect, programSize, rectFromEdges, type ProgramRect } from '../../geometry/rect.ts';
import type { LayoutName } from '../../protocol/session.ts';
import { unreachable } from '../../scene/exhaustive.ts';
import { containRects, coverRects } from './gridRects.ts';
import type { SlotMetrics } from './slotMetrics.ts';
import { thumbnailRects } from './thumbnailRects.ts';

/** How many streams each layout shows at most (1.9.06). */
export const maximumSlots: Record<LayoutName, number> = {
  contain: 9,
  cover: 9,
  thumbnails: 9,
  pictureInPicture: 2,
  focus: 1,
};

type Rects = (count: number, metrics: SlotMetrics) => ProgramRect[];

/** How the layouts share out one frame: those of several slots for at least one, thumbnails for at least two. */
export interface FrameLayouts {
  whole: ProgramRect;
  coverRects: Rects;
  containRects: Rects;
  thumbnailRects: Rects;
  insetRect(metrics: SlotMetrics): ProgramRect;
}

/**
 * The rectangles of a layout's slots in order, one per stream up to the layout's maximum: in whole, even program
 * px, inside the frame, and without overlaps except for the inset of picture in picture.
 */
export function slotRectsOf(
  { whole, coverRects, containRects, thumbnailRects, insetRect }: FrameLayouts,
  layout: LayoutName,
  streamCount: number,
  metrics: SlotMetrics,
): ProgramRect[] {
  const count = Math.min(streamCount, maximumSlots[layout]);
  if (count <= 0) return [];
  switch (layout) {
    case 'cover':
      return coverRects(count, metrics);
    case 'contain':
      return containRects(count, metrics);
    case 'pictureInPicture':
      return count === 1 ? [whole] : [whole, insetRect(metrics)];
    case 'thumbnails':
      return count === 1 ? [whole] : thumbnailRects(count, metrics);
    case 'focus':
      return [whole];
    default:
      return unreachable(layout);
  }
}

const wideLayouts: FrameLayouts = { whole: programRect, coverRects, containRects, thumbnailRects, insetRect };

/** The slots of the wide frame. */
export const slotRects = (layout: LayoutName, streamCount: number, metrics: SlotMetrics): ProgramRect[] =>
  slotRectsOf(wideLayouts, layout, streamCount, metrics);

/** A quarter of the frame's width, in the bottom right corner. */
function insetRect({ insetMarginPx, footPx = 0 }: SlotMetrics): ProgramRect {
  const right = programSize.width - insetMarginPx;
  const bottom = programSize.height - footPx - insetMarginPx;
  return rectFromEdges(right - programSize.width / 4, bottom - programSize.height / 4, right, bottom);
}

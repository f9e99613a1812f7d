import { containRect, coverCrop, wholePicture, type PictureCrop, type PictureSize } from '../geometry/fit.ts';
import type { ProgramRect } from '../geometry/rect.ts';

/** Where a picture lies in its slot, and how finely it is sampled there. Both back ends draw by this. */
export interface PicturePlacement {
  /** What the picture fills: the slot, or less where bars remain; in the slot's units. */
  rect: ProgramRect;
  /** The part of the picture that fills it. */
  crop: PictureCrop;
  /** Samples per side of an output pixel, spread evenly over it. */
  taps: number;
}

/** Past four samples per side nobody sees a difference. */
const maxTaps = 4;

/** Places a picture in a slot whose units are `pixelsPerUnit` output pixels each. */
export function placePicture(
  size: PictureSize,
  slot: { rect: ProgramRect; fit: 'cover' | 'contain' },
  pixelsPerUnit: number,
): PicturePlacement {
  const isWhole = slot.fit === 'contain';
  const rect = isWhole ? containRect(size, slot.rect) : slot.rect;
  const crop = isWhole ? wholePicture : coverCrop(size, slot.rect);
  const sourcePxAcross = ((crop.right - crop.left) * size.widthPx) / (rect.width * pixelsPerUnit);
  const sourcePxDown = ((crop.bottom - crop.top) * size.heightPx) / (rect.height * pixelsPerUnit);
  return { rect, crop, taps: countTaps(Math.max(sourcePxAcross, sourcePxDown)) };
}

/** Samples per side for a reduction in source px per output pixel. Past 2:1 one bilinear sample misses pixels, and fine patterns flicker. */
const countTaps = (reduction: number): number =>
  Math.max(1, Math.min(maxTaps, Math.ceil(reduction / 2 - 0.05)));

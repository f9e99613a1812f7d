import type { ProgramRect } from './rect.ts';

/** Width and height of a picture in its own px. */
export interface PictureSize {
  widthPx: number;
  heightPx: number;
}

/** A part of a picture, as fractions of its width and height (0 to 1 each, origin top left). */
export interface PictureCrop {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const wholePicture: PictureCrop = { left: 0, top: 0, right: 1, bottom: 1 };

/** Faces are above the middle: this share of what a wide slot cuts off is taken from the top. */
const faceShare = 0.36;

/**
 * The part of a picture that fills a slot: centred horizontally, with `topShare` of the cut taken from the top. The
 * whole picture if a size is unknown or zero.
 */
export function coverCrop(
  picture: PictureSize,
  slot: { width: number; height: number },
  topShare = faceShare,
): PictureCrop {
  const { widthPx, heightPx } = picture;
  if (widthPx <= 0 || heightPx <= 0 || slot.width <= 0 || slot.height <= 0) return wholePicture;
  const pictureAspect = widthPx / heightPx;
  const slotAspect = slot.width / slot.height;
  if (pictureAspect > slotAspect) {
    const share = slotAspect / pictureAspect;
    return { left: (1 - share) / 2, top: 0, right: (1 + share) / 2, bottom: 1 };
  }
  const share = pictureAspect / slotAspect;
  const top = (1 - share) * topShare;
  return { left: 0, top, right: 1, bottom: top + share };
}

/**
 * Where the whole picture is placed in a slot, centred or at an anchor (0 left and top, 1 right and bottom). The
 * picture is stretched over bars thinner than two px on either side: slots are on even px, so a 16:9 picture rarely
 * fits one exactly.
 */
export function containRect(
  picture: PictureSize,
  slot: ProgramRect,
  anchor: readonly [number, number] = [0.5, 0.5],
): ProgramRect {
  const { widthPx, heightPx } = picture;
  if (widthPx <= 0 || heightPx <= 0) return slot;
  const scale = Math.min(slot.width / widthPx, slot.height / heightPx);
  const width = slot.width - widthPx * scale < 4 ? slot.width : widthPx * scale;
  const height = slot.height - heightPx * scale < 4 ? slot.height : heightPx * scale;
  return {
    x: slot.x + (slot.width - width) * anchor[0],
    y: slot.y + (slot.height - height) * anchor[1],
    width,
    height,
  };
}

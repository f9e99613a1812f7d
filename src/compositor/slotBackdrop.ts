import { containRect, type PictureSize } from '../geometry/fit.ts';
import type { VideoItem } from '../program/drawList.ts';
import type { BitmapLayer, VideoLayer } from './planLayers.ts';

/** Whether a slot's picture fills it, so that its backdrop need not be drawn. */
export function coversSlot({ rect, fit }: VideoItem, picture: PictureSize | null): boolean {
  if (picture === null) return false;
  if (fit === 'cover') return true;
  const shown = containRect(picture, rect);
  return shown.width >= rect.width && shown.height >= rect.height;
}

/** What fills a slot while its picture does not. */
export const backdropOf = ({ item, clip, opacity }: VideoLayer): BitmapLayer => ({
  type: 'bitmap',
  id: `${item.id}:backdrop`,
  rect: item.rect,
  clip,
  opacity,
  items: [
    {
      type: 'shape',
      id: item.id,
      opacity: 1,
      rect: item.rect,
      fill: { type: 'solid', color: item.backdrop },
      cornerRadiusPx: item.cornerRadiusPx,
    },
  ],
  isOpaque: false,
});

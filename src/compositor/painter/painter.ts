import type { ProgramRect } from '../../geometry/rect.ts';
import { moveItem, type DrawItem } from '../../program/drawList.ts';
import type { BitmapLayer } from '../planLayers.ts';
import { paintItems, type FindImage } from './paintItems.ts';

/** A painted layer: premultiplied pixels, and the program px they cover, from the layer's own corner. */
export interface PaintedBitmap {
  canvas: OffscreenCanvas;
  offset: ProgramRect;
}

/** Ids say nothing about pixels. */
const withoutIds = (key: string, value: unknown): unknown => (key === 'id' ? undefined : value);

/** What a layer's bitmap depends on: equal keys, equal pixels, wherever in the frame the layer stands. */
export function contentKey(
  layer: BitmapLayer,
  scale: number,
  findImage: FindImage,
  fontEpoch: number,
): string {
  const { x, y, width, height } = layer.rect;
  const phase = [x, y].map((value) => (((value * scale) % 1) + 1).toFixed(3));
  const relative = layer.items.map((item) => moveItem(item, -x, -y));
  const images = imageUrls(layer.items).map((url) => findImage(url) !== null);
  const fonts = hasText(layer.items) ? fontEpoch : 0;
  return JSON.stringify([relative, width, height, phase, images, fonts, layer.isOpaque], withoutIds);
}

/**
 * Paints a layer's items with `scale` canvas pixels to a program px. The bitmap is widened to whole canvas
 * pixels, so that each of its pixels falls on one of the output's.
 */
export function paintLayer(layer: BitmapLayer, scale: number, findImage: FindImage): PaintedBitmap {
  const { rect } = layer;
  const grid = pixelGrid(rect, scale);
  const canvas = new OffscreenCanvas(grid.width, grid.height);
  const context = canvas.getContext('2d', { alpha: !layer.isOpaque });
  if (context === null) throw new Error('this browser has no 2D canvas');
  context.setTransform(scale, 0, 0, scale, -grid.x, -grid.y);
  context.beginPath();
  context.rect(rect.x, rect.y, rect.width, rect.height);
  context.clip();
  paintItems(context, layer.items, findImage);
  return {
    canvas,
    offset: {
      x: grid.x / scale - rect.x,
      y: grid.y / scale - rect.y,
      width: grid.width / scale,
      height: grid.height / scale,
    },
  };
}

/** The whole canvas pixels that a rectangle touches. */
function pixelGrid(rect: ProgramRect, scale: number): ProgramRect {
  const tolerance = 1e-6;
  const x = Math.floor(rect.x * scale + tolerance);
  const y = Math.floor(rect.y * scale + tolerance);
  const width = Math.max(1, Math.ceil((rect.x + rect.width) * scale - tolerance) - x);
  const height = Math.max(1, Math.ceil((rect.y + rect.height) * scale - tolerance) - y);
  return { x, y, width, height };
}

const hasText = (items: readonly DrawItem[]): boolean =>
  items.some(
    (item) =>
      item.type === 'text' ||
      (item.type === 'group' && hasText(item.items)) ||
      (item.type === 'image' && hasText(item.fallback ?? [])),
  );

const imageUrls = (items: readonly DrawItem[]): string[] =>
  items.flatMap((item) => {
    if (item.type === 'group') return imageUrls(item.items);
    return item.type === 'image' ? [item.url, ...imageUrls(item.fallback ?? [])] : [];
  });

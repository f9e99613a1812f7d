import type { ProgramRect } from '../../geometry/rect.ts';
import { moveItem, type DrawItem } from '../../program/drawList.ts';
import type { BitmapLayer } from '../planLayers.ts';
import { paintItems, type FindImage } from './paintItems.ts';

/** A painted layer: premultiplied pixels, and the program px they cover, from the layer's own corner. */
export interface PaintedBitmap {
  canvas: OffscreenCanvas;
  offset: ProgramRect;
}

/** Pixels do not depend on ids. */
const withoutIds = (key: string, value: unknown): unknown => (key === 'id' ? undefined : value);

/** What a layer's bitmap depends on: equal keys, equal pixels, wherever in the frame the layer is. */
export function contentKey(
  layer: BitmapLayer,
  scale: number,
  findImage: FindImage,
  fontEpoch: number,
): string {
  const { width, height } = layer.rect;
  const phase = gridPhase(layer.rect, scale);
  const relative = itemsFromCorner(layer);
  const images = imageUrls(layer.items).map((url) => findImage(url) !== null);
  const fonts = hasText(layer.items) ? fontEpoch : 0;
  return JSON.stringify([relative, width, height, phase, images, fonts, layer.isOpaque], withoutIds);
}

/**
 * Paints a layer's items with `scale` canvas pixels to a program px. The bitmap is widened to whole canvas
 * pixels, so that each of its pixels falls on one of the output's.
 */
export function paintLayer(layer: BitmapLayer, scale: number, findImage: FindImage): PaintedBitmap {
  const { width, height } = layer.rect;
  const phase = gridPhase(layer.rect, scale);
  const corner = { x: phase.x / scale, y: phase.y / scale };
  const grid = pixelGrid({ ...corner, width, height }, scale);
  const canvas = new OffscreenCanvas(grid.width, grid.height);
  // Painted in memory and not by the graphics driver: equal pixels on every machine, which the planar back end can read as they are.
  const context = canvas.getContext('2d', { alpha: !layer.isOpaque, willReadFrequently: true });
  if (context === null) throw new Error('this browser has no 2D canvas');
  context.setTransform(scale, 0, 0, scale, phase.x - grid.x, phase.y - grid.y);
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  // From the layer's own corner: elsewhere in the frame gradients would differ by a hair, and a bitmap is kept while it moves.
  paintItems(context, itemsFromCorner(layer), findImage);
  return {
    canvas,
    offset: {
      x: grid.x / scale - corner.x,
      y: grid.y / scale - corner.y,
      width: grid.width / scale,
      height: grid.height / scale,
    },
  };
}

const itemsFromCorner = ({ rect, items }: BitmapLayer): DrawItem[] =>
  items.map((item) => moveItem(item, -rect.x, -rect.y));

/** Where in its canvas pixel a layer's corner is, 0 to 1, to a thousandth. */
function gridPhase({ x, y }: ProgramRect, scale: number): { x: number; y: number } {
  const phaseOf = (value: number): number =>
    Math.round((value * scale - Math.floor(value * scale)) * 1000) / 1000;
  return { x: phaseOf(x), y: phaseOf(y) };
}

/** The canvas pixel in which a layer's bitmap begins. */
export function firstPixel({ rect }: BitmapLayer, scale: number): { x: number; y: number } {
  const phase = gridPhase(rect, scale);
  const grid = pixelGrid(
    { x: phase.x / scale, y: phase.y / scale, width: rect.width, height: rect.height },
    scale,
  );
  return { x: Math.floor(rect.x * scale) + grid.x, y: Math.floor(rect.y * scale) + grid.y };
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

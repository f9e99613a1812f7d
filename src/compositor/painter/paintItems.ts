import { containRect, coverCrop } from '../../geometry/fit.ts';
import type { ProgramRect } from '../../geometry/rect.ts';
import type { CornerRadii, DrawItem, Fill, ImageItem, ShapeItem, TextItem } from '../../program/drawList.ts';
import { prepareText, type PaintContext } from './textMeter.ts';

/** A loaded image by its address; null while it loads or where it failed. */
export type FindImage = (url: string) => ImageBitmap | null;

/** Paints items from back to front with the context's own transform from program px. Video is not painted. */
export function paintItems(context: PaintContext, items: readonly DrawItem[], findImage: FindImage): void {
  for (const item of items) {
    context.save();
    context.globalAlpha *= item.opacity;
    if (item.type === 'shape') paintShape(context, item);
    else if (item.type === 'text') paintText(context, item);
    else if (item.type === 'image') paintImage(context, item, findImage(item.url));
    else if (item.type === 'group') {
      if (item.clip !== null) clipTo(context, item.clip, 0);
      paintItems(context, item.items, findImage);
    }
    context.restore();
  }
}

function paintShape(context: PaintContext, { rect, fill, cornerRadiusPx }: ShapeItem): void {
  context.fillStyle = fillStyle(context, fill);
  context.beginPath();
  context.roundRect(rect.x, rect.y, rect.width, rect.height, cornerRadiusPx);
  context.fill();
}

function fillStyle(context: PaintContext, fill: Fill): string | CanvasGradient {
  if (fill.type === 'solid') return fill.color;
  const gradient =
    fill.type === 'linear'
      ? context.createLinearGradient(...fill.from, ...fill.to)
      : context.createRadialGradient(...fill.center, 0, ...fill.center, fill.radiusPx);
  for (const [offset, color] of fill.stops) gradient.addColorStop(offset, color);
  return gradient;
}

function paintText(context: PaintContext, item: TextItem): void {
  prepareText(context, item.text, item.font);
  context.textAlign = item.align;
  context.fillStyle = item.color;
  context.fillText(item.text, item.x, item.baselineY);
}

function paintImage(context: PaintContext, item: ImageItem, image: ImageBitmap | null): void {
  if (image === null) return;
  const size = { widthPx: image.width, heightPx: image.height };
  clipTo(context, item.rect, item.cornerRadiusPx);
  context.imageSmoothingQuality = 'high';
  const target = item.fit === 'contain' ? containRect(size, item.rect) : item.rect;
  const crop = item.fit === 'contain' ? { left: 0, top: 0, right: 1, bottom: 1 } : coverCrop(size, item.rect);
  context.drawImage(
    image,
    crop.left * size.widthPx,
    crop.top * size.heightPx,
    (crop.right - crop.left) * size.widthPx,
    (crop.bottom - crop.top) * size.heightPx,
    target.x,
    target.y,
    target.width,
    target.height,
  );
}

function clipTo(context: PaintContext, rect: ProgramRect, cornerRadiusPx: CornerRadii): void {
  context.beginPath();
  context.roundRect(rect.x, rect.y, rect.width, rect.height, cornerRadiusPx);
  context.clip();
}

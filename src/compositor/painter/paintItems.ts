import { containRect, coverCrop } from '../../geometry/fit.ts';
import type { ProgramRect } from '../../geometry/rect.ts';
import type {
  CornerRadii,
  DrawItem,
  Fill,
  ImageItem,
  PathItem,
  ShadowItem,
  ShapeItem,
  TextItem,
} from '../../program/drawList.ts';
import { prepareText, type PaintContext } from './textMeter.ts';

/** A loaded image by its address; null while it loads or if it failed. */
export type FindImage = (url: string) => ImageBitmap | null;

/** Paints items from back to front with the context's own transform from program px. Video is not painted. */
export function paintItems(context: PaintContext, items: readonly DrawItem[], findImage: FindImage): void {
  for (const item of items) {
    context.save();
    context.globalAlpha *= item.opacity;
    paintItem(context, item, findImage);
    context.restore();
  }
}

function paintItem(context: PaintContext, item: DrawItem, findImage: FindImage): void {
  switch (item.type) {
    case 'shape':
      return paintShape(context, item);
    case 'shadow':
      return paintShadow(context, item);
    case 'path':
      return paintPath(context, item);
    case 'text':
      return paintText(context, item);
    case 'image':
      return paintImage(context, item, findImage);
    case 'group':
      if (item.clip !== null) clipTo(context, item.clip, 0);
      return paintItems(context, item.items, findImage);
    case 'video':
  }
}

function paintShape(context: PaintContext, { rect, fill, cornerRadiusPx }: ShapeItem): void {
  context.fillStyle = fillStyle(context, fill);
  context.beginPath();
  context.roundRect(rect.x, rect.y, rect.width, rect.height, cornerRadiusPx);
  context.fill();
}

/** How far outside the canvas the rectangle is that casts a shadow, in canvas pixels. */
const farPx = 20_000;

function paintShadow(context: PaintContext, { rect, color, blurPx, cornerRadiusPx }: ShadowItem): void {
  // Blur and offset of a shadow are in canvas pixels, whatever the transform.
  const scale = context.getTransform().a;
  context.shadowColor = color;
  context.shadowBlur = blurPx * scale;
  context.shadowOffsetX = farPx;
  context.fillStyle = '#000000';
  context.beginPath();
  context.roundRect(rect.x - farPx / scale, rect.y, rect.width, rect.height, cornerRadiusPx);
  context.fill();
}

function paintPath(context: PaintContext, { rect, path, viewBox, color, strokePx }: PathItem): void {
  const shape = new Path2D(path);
  const scale = rect.width / viewBox[0];
  context.translate(rect.x, rect.y);
  context.scale(scale, rect.height / viewBox[1]);
  if (strokePx === null) {
    context.fillStyle = color;
    context.fill(shape);
    return;
  }
  context.strokeStyle = color;
  context.lineWidth = strokePx / scale;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(shape);
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
  prepareText(context, item.text, item.font, item.direction);
  context.textAlign = item.align;
  context.fillStyle = item.color;
  context.fillText(item.text, item.x, item.baselineY);
}

function paintImage(context: PaintContext, item: ImageItem, findImage: FindImage): void {
  const image = findImage(item.url);
  if (image === null) return paintItems(context, item.fallback ?? [], findImage);
  const size = { widthPx: image.width, heightPx: image.height };
  clipTo(context, item.rect, item.cornerRadiusPx);
  context.imageSmoothingQuality = 'high';
  const target = item.fit === 'contain' ? containRect(size, item.rect, item.anchor) : item.rect;
  const crop =
    item.fit === 'contain' ? { left: 0, top: 0, right: 1, bottom: 1 } : coverCrop(size, item.rect, 0.5);
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

import {
  boundsOfRects,
  containsRect,
  growRect,
  intersectRects,
  programRect,
  type ProgramRect,
} from '../geometry/rect.ts';
import { parseColor } from '../geometry/color.ts';
import type { DrawItem, DrawList, Fill, TextItem, VideoItem } from '../program/drawList.ts';

interface LayerBase {
  id: string;
  opacity: number;
  /** The part of the frame it may draw on. */
  clip: ProgramRect;
}

/** Items that are painted into one bitmap. */
export interface BitmapLayer extends LayerBase {
  type: 'bitmap';
  /** What the bitmap covers. */
  rect: ProgramRect;
  items: DrawItem[];
  /** Whether it covers its rectangle without a gap, so that it can be drawn without blending. */
  isOpaque: boolean;
}

export interface VideoLayer extends LayerBase {
  type: 'video';
  item: VideoItem;
}

export type Layer = BitmapLayer | VideoLayer;

/** Where a line of text leaves ink, generously. */
export type TextBounds = (item: TextItem) => ProgramRect;

/**
 * A draw list as flat layers from back to front. A group without video in it becomes one bitmap, because one
 * texture is cheaper to draw than several, and a bitmap stays valid while its content does. A group that is apart has a
 * bitmap for each child.
 */
export function planLayers(
  list: DrawList,
  textBounds: TextBounds,
  frame: ProgramRect = programRect,
): Layer[] {
  return list.flatMap((item) => layersOf(item, 1, frame, textBounds));
}

function layersOf(item: DrawItem, opacity: number, clip: ProgramRect, textBounds: TextBounds): Layer[] {
  const ownOpacity = item.opacity * opacity;
  if (ownOpacity <= 0) return [];
  if (item.type === 'video') {
    const visible = intersectRects(item.rect, clip);
    return visible === null ? [] : [{ type: 'video', id: item.id, item, clip: visible, opacity: ownOpacity }];
  }
  if (item.type === 'group') {
    const inner = item.clip === null ? clip : intersectRects(item.clip, clip);
    if (inner === null) return [];
    if (item.isApart !== true && !hasVideo(item))
      return bitmapLayer(item.id, item.items, ownOpacity, inner, item.clip, textBounds);
    return item.items.flatMap((child) => layersOf(child, ownOpacity, inner, textBounds));
  }
  return bitmapLayer(item.id, [{ ...item, opacity: 1 }], ownOpacity, clip, null, textBounds);
}

function bitmapLayer(
  id: string,
  items: DrawItem[],
  opacity: number,
  clip: ProgramRect,
  ownClip: ProgramRect | null,
  textBounds: TextBounds,
): BitmapLayer[] {
  const bounds = boundsOfRects(items.flatMap((item) => itemBounds(item, textBounds) ?? []));
  if (bounds === null) return [];
  const rect = ownClip === null ? bounds : intersectRects(bounds, ownClip);
  if (rect === null || intersectRects(rect, clip) === null) return [];
  const isOpaque = opacity === 1 && items.some((item) => covers(item, rect));
  return [{ type: 'bitmap', id, rect, items, opacity, clip, isOpaque }];
}

const hasVideo = (item: DrawItem): boolean =>
  item.type === 'video' || (item.type === 'group' && item.items.some((child) => hasVideo(child)));

function itemBounds(item: DrawItem, textBounds: TextBounds): ProgramRect | null {
  if (item.type === 'text') return textBounds(item);
  // A shadow's blur is two standard deviations; past three there is nothing to see.
  if (item.type === 'shadow') return growRect(item.rect, Math.ceil(item.blurPx * 1.5));
  if (item.type === 'path') return growRect(item.rect, Math.ceil(item.strokePx ?? 0));
  if (item.type !== 'group') return item.rect;
  const bounds = boundsOfRects(item.items.flatMap((child) => itemBounds(child, textBounds) ?? []));
  if (bounds === null || item.clip === null) return bounds;
  return intersectRects(bounds, item.clip);
}

const covers = (item: DrawItem, rect: ProgramRect): boolean =>
  item.type === 'shape' &&
  item.opacity === 1 &&
  [item.cornerRadiusPx].flat().every((radiusPx) => radiusPx === 0) &&
  fillColors(item.fill).every((color) => parseColor(color).alpha === 1) &&
  containsRect(item.rect, rect);

const fillColors = (fill: Fill): string[] =>
  fill.type === 'solid' ? [fill.color] : fill.stops.map(([, color]) => color);

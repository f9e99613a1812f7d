import type { ProgramRect } from '../geometry/rect.ts';

/** A colour, or a gradient whose stops are at 0 to 1 between two points in program px. */
export type Fill =
  | { type: 'solid'; color: string }
  | { type: 'linear'; from: [number, number]; to: [number, number]; stops: [offset: number, color: string][] }
  | { type: 'radial'; center: [number, number]; radiusPx: number; stops: [offset: number, color: string][] };

/** One radius, or top left, top right, bottom right, bottom left; program px. */
export type CornerRadii = number | [number, number, number, number];

export interface FontFace {
  family: string;
  /** 400 to 900. */
  weight: number;
  sizePx: number;
  /** Space after each letter, program px; 0 if missing. */
  spacingPx?: number;
  isItalic?: boolean;
}

interface ItemBase {
  /** Stays the same while the thing it identifies is on screen. */
  id: string;
  /** 0 to 1. */
  opacity: number;
}

/** A stream's picture in its slot. `cover` crops to fill, `contain` shows all of it. */
export interface VideoItem extends ItemBase {
  type: 'video';
  streamId: string;
  rect: ProgramRect;
  fit: 'cover' | 'contain';
  cornerRadiusPx: CornerRadii;
  /** The colour of the bars that `contain` leaves, and of the slot until the first frame. */
  backdrop: string;
}

export interface ShapeItem extends ItemBase {
  type: 'shape';
  rect: ProgramRect;
  fill: Fill;
  cornerRadiusPx: CornerRadii;
}

/** The soft shadow of a rectangle, without the rectangle. */
export interface ShadowItem extends ItemBase {
  type: 'shadow';
  rect: ProgramRect;
  color: string;
  /** How far it fades, program px: half of that outside the rectangle's edge it is almost invisible. */
  blurPx: number;
  cornerRadiusPx: CornerRadii;
}

/** A drawing, such as an icon. */
export interface PathItem extends ItemBase {
  type: 'path';
  /** SVG path data in units of the view box. */
  path: string;
  /** Width and height of the view box, which fills the rectangle. */
  viewBox: [number, number];
  rect: ProgramRect;
  color: string;
  /** Width of the line in program px; null fills the path. */
  strokePx: number | null;
}

/** One line of text, already broken and fitted. */
export interface TextItem extends ItemBase {
  type: 'text';
  text: string;
  /** Left edge (right edge for 'right', middle for 'center') and baseline. */
  x: number;
  baselineY: number;
  align: 'left' | 'center' | 'right';
  font: FontFace;
  color: string;
  /** The direction of the line's paragraph; that of the line's first letter if missing. */
  direction?: 'ltr' | 'rtl';
}

export interface ImageItem extends ItemBase {
  type: 'image';
  url: string;
  rect: ProgramRect;
  fit: 'cover' | 'contain';
  /** The corners of the rectangle. */
  cornerRadiusPx: CornerRadii;
  /** Where a contained picture is aligned in its rectangle, 0 (left, top) to 1 each; centred if missing. */
  anchor?: [x: number, y: number];
  /** Painted instead while the image loads and if it cannot be loaded. */
  fallback?: DrawItem[];
}

/** Items drawn together with one clip and opacity. */
export interface GroupItem extends ItemBase {
  type: 'group';
  clip: ProgramRect | null;
  items: DrawItem[];
  /**
   * Each child is painted by itself, so that a child which only moves or fades is not painted again. Otherwise a
   * group without video is painted as one picture.
   */
  isApart?: boolean;
}

export type DrawItem = VideoItem | ShapeItem | ShadowItem | PathItem | TextItem | ImageItem | GroupItem;

/** A program laid out at a time: items from back to front, in program px. */
export type DrawList = DrawItem[];

/** The width of one line in program px, measured by the painter so that it matches what is drawn. */
export type MeasureText = (text: string, font: FontFace) => number;

/** Moves an item with everything in it; its id stays the same. */
export function moveItem(item: DrawItem, byX: number, byY: number): DrawItem {
  const moveRect = (rect: ProgramRect): ProgramRect => ({ ...rect, x: rect.x + byX, y: rect.y + byY });
  const moveAll = (items: DrawItem[]): DrawItem[] => items.map((child) => moveItem(child, byX, byY));
  switch (item.type) {
    case 'text':
      return { ...item, x: item.x + byX, baselineY: item.baselineY + byY };
    case 'group':
      return { ...item, clip: item.clip === null ? null : moveRect(item.clip), items: moveAll(item.items) };
    case 'shape':
      return { ...item, rect: moveRect(item.rect), fill: moveFill(item.fill, byX, byY) };
    case 'image':
      return {
        ...item,
        rect: moveRect(item.rect),
        ...(item.fallback && { fallback: moveAll(item.fallback) }),
      };
    case 'shadow':
    case 'path':
    case 'video':
      return { ...item, rect: moveRect(item.rect) };
  }
}

function moveFill(fill: Fill, byX: number, byY: number): Fill {
  const at = ([x, y]: [number, number]): [number, number] => [x + byX, y + byY];
  if (fill.type === 'linear') return { ...fill, from: at(fill.from), to: at(fill.to) };
  return fill.type === 'radial' ? { ...fill, center: at(fill.center) } : fill;
}

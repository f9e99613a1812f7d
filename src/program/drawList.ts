import type { ProgramRect } from '../geometry/rect.ts';

/** A colour, or a gradient whose stops lie at 0 to 1 between two points in program px. */
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
}

interface ItemBase {
  /** Stable while the thing it stands for is on screen. */
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
  /** Fills the bars that `contain` leaves, and the slot until the first frame. */
  backdrop: string;
}

export interface ShapeItem extends ItemBase {
  type: 'shape';
  rect: ProgramRect;
  fill: Fill;
  cornerRadiusPx: CornerRadii;
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
}

export interface ImageItem extends ItemBase {
  type: 'image';
  url: string;
  rect: ProgramRect;
  fit: 'cover' | 'contain';
  cornerRadiusPx: number;
}

/** Items drawn together under one clip and opacity. */
export interface GroupItem extends ItemBase {
  type: 'group';
  clip: ProgramRect | null;
  items: DrawItem[];
}

export type DrawItem = VideoItem | ShapeItem | TextItem | ImageItem | GroupItem;

/** A program laid out at a time: items from back to front, in program px. */
export type DrawList = DrawItem[];

/** Width of one line in program px. The painter's, so that what is measured is what is drawn. */
export type MeasureText = (text: string, font: FontFace) => number;

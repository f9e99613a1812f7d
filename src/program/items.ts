import type { ProgramRect } from '../geometry/rect.ts';
import type {
  CornerRadii,
  DrawItem,
  Fill,
  FontFace,
  GroupItem,
  PathItem,
  ShadowItem,
  ShapeItem,
  TextItem,
} from './drawList.ts';

/** A rectangle of one colour or fill. */
export const shapeItem = (
  id: string,
  rect: ProgramRect,
  fill: string | Fill,
  cornerRadiusPx: CornerRadii = 0,
): ShapeItem => ({
  type: 'shape',
  id,
  opacity: 1,
  rect,
  fill: typeof fill === 'string' ? { type: 'solid', color: fill } : fill,
  cornerRadiusPx,
});

export const shadowItem = (
  id: string,
  rect: ProgramRect,
  cornerRadiusPx: CornerRadii,
  color = '#00000066',
  blurPx = 48,
): ShadowItem => ({ type: 'shadow', id, opacity: 1, rect, color, blurPx, cornerRadiusPx });

export const groupItem = (
  id: string,
  items: DrawItem[],
  over: Partial<Pick<GroupItem, 'opacity' | 'clip' | 'isApart'>> = {},
): GroupItem => ({ type: 'group', id, opacity: 1, clip: null, items, ...over });

export const pathItem = (
  id: string,
  path: string,
  viewBox: [number, number],
  rect: ProgramRect,
  color: string,
  strokePx: number | null = null,
): PathItem => ({ type: 'path', id, opacity: 1, path, viewBox, rect, color, strokePx });

/**
 * A line of text, vertically centred in a row. `x` is its left edge, right edge or middle, depending on its
 * alignment.
 */
export const lineItem = (
  id: string,
  line: { text: string; font: FontFace },
  place: { x: number; top: number; heightPx: number },
  color: string,
  align: TextItem['align'] = 'left',
): TextItem => ({
  type: 'text',
  id,
  opacity: 1,
  text: line.text,
  x: Math.round(place.x),
  baselineY: baselineOf(place.top, place.heightPx, line.font.sizePx),
  align,
  font: line.font,
  color,
});

/** The baseline at which capital letters are centred in a row. */
export const baselineOf = (top: number, heightPx: number, sizePx: number): number =>
  Math.round(top + heightPx / 2 + sizePx * 0.35);

/** Rounds away the last digits, in which machines may differ. */
export const tidy = (value: number): number => Math.round(value * 100) / 100;

export const tidyRect = ({ x, y, width, height }: ProgramRect): ProgramRect => ({
  x: tidy(x),
  y: tidy(y),
  width: tidy(width),
  height: tidy(height),
});

import { programRect, toEven, type ProgramRect } from '../geometry/rect.ts';

/** The shapes of picture that a program can be laid out for. */
export type FrameName = 'wide' | 'upright';

/** The frame that a program is laid out for, with the figures that everything in it shares, program px. */
export interface ProgramFrame {
  /** Themes and overlays keep their own figures under it. */
  name: FrameName;
  /** The whole frame. */
  rect: ProgramRect;
  /** The height of the ticker's strip. */
  tickerHeightPx: number;
  /** The smallest size of text that the audience must read. */
  minTextPx: number;
  /** The height at the bottom where text is avoided because players draw their controls there. */
  controlsPx: number;
}

/** 1920x1080: the program of every broadcast. */
export const wideFrame: ProgramFrame = {
  name: 'wide',
  rect: programRect,
  tickerHeightPx: 78,
  minTextPx: 36,
  controlsPx: 0,
};

/** 1080x1920, for clips on phones: where the screen is 390 CSS px wide, the smallest text is 13 of them. */
export const uprightFrame: ProgramFrame = {
  name: 'upright',
  rect: { x: 0, y: 0, width: 1080, height: 1920 },
  tickerHeightPx: 120,
  minTextPx: 36,
  controlsPx: 200,
};

/** The most of a slot's height that is below its text. */
const footShare = 1 / 8;

/** How far a slot's text is above its bottom edge: its usual distance, or clear of the players' controls as far as the slot is tall enough. */
export function textFootPx(slot: ProgramRect, insetPx: number, { rect, controlsPx }: ProgramFrame): number {
  const isAtFoot = slot.y + slot.height >= rect.y + rect.height;
  return isAtFoot ? Math.max(insetPx, toEven(Math.min(controlsPx, slot.height * footShare))) : insetPx;
}

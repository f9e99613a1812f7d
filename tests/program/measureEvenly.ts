import type { MeasureText } from '../../src/program/drawList.ts';

/** A font in which every UTF-16 unit is half as wide as it is high. */
export const measureEvenly: MeasureText = (text, font) => text.length * font.sizePx * 0.5;

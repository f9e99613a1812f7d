import type { ProgramRect } from '../../geometry/rect.ts';
import type { FontFace, MeasureText, TextItem } from '../../program/drawList.ts';
import { cssFont } from './fonts.ts';

export type PaintContext = OffscreenCanvasRenderingContext2D;

/** Writing direction of a text by its first letter that has one. */
const startsRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    text,
  );

/** Sets a context up for one line, the same for measuring as for painting. */
export function prepareText(
  context: PaintContext,
  text: string,
  font: FontFace,
  direction?: 'ltr' | 'rtl',
): void {
  context.font = cssFont(font, text);
  context.letterSpacing = `${String(font.spacingPx ?? 0)}px`;
  context.textBaseline = 'alphabetic';
  context.fontKerning = 'normal';
  // Without it, the width of a line depends on the screen's pixel ratio.
  context.textRendering = 'geometricPrecision';
  context.direction = direction ?? (startsRightToLeft(text) ? 'rtl' : 'ltr');
}

export interface TextMeter {
  measureText: MeasureText;
  /** What a line may cover with ink; marks above and below it reach no further than one line height. */
  textBounds(item: TextItem): ProgramRect;
}

export function createTextMeter(): TextMeter {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) throw new Error('this browser has no 2D canvas');
  const measureText: MeasureText = (text, font) => {
    prepareText(context, text, font);
    return context.measureText(text).width;
  };
  return {
    measureText,
    textBounds(item) {
      const widthPx = measureText(item.text, item.font);
      const { sizePx } = item.font;
      const left = { left: 0, center: widthPx / 2, right: widthPx }[item.align];
      const marginPx = sizePx * 0.25;
      return {
        x: Math.floor(item.x - left - marginPx),
        y: Math.floor(item.baselineY - sizePx * 1.2),
        width: Math.ceil(widthPx + 2 * marginPx),
        height: Math.ceil(sizePx * 1.7),
      };
    },
  };
}

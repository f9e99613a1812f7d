import type { FontFace, MeasureText } from '../drawList.ts';
import { cleanLine, graphemesOf } from './graphemes.ts';

/** One line that fits: its text (with an ellipsis if it was cut), font and width in program px. */
export interface FittedLine {
  text: string;
  font: FontFace;
  widthPx: number;
}

const ellipsis = '…';
const sizeStepPx = 2;

/** Fits a text into one line of `maxWidthPx`: first at smaller sizes down to `minSizePx`, then by cutting its end. */
export function fitLine(
  text: string,
  font: FontFace,
  maxWidthPx: number,
  minSizePx: number,
  measureText: MeasureText,
): FittedLine {
  const line = cleanLine(text);
  for (let sizePx = font.sizePx; sizePx >= minSizePx; sizePx -= sizeStepPx) {
    const smaller = { ...font, sizePx };
    const widthPx = measureText(line, smaller);
    if (widthPx <= maxWidthPx) return { text: line, font: smaller, widthPx };
  }
  return cutLine(line, { ...font, sizePx: minSizePx }, maxWidthPx, measureText);
}

/** The longest start of the text, in whole letters, that fits with an ellipsis; empty if nothing fits. */
export function cutLine(
  text: string,
  font: FontFace,
  maxWidthPx: number,
  measureText: MeasureText,
): FittedLine {
  const letters = graphemesOf(text);
  const shortened = (length: number): string => letters.slice(0, length).join('').trimEnd() + ellipsis;
  let fits = 0;
  let tooLong = letters.length;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (measureText(shortened(middle), font) <= maxWidthPx) fits = middle;
    else tooLong = middle;
  }
  const line = shortened(fits);
  const widthPx = measureText(line, font);
  return widthPx <= maxWidthPx ? { text: line, font, widthPx } : { text: '', font, widthPx: 0 };
}

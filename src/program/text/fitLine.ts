import type { FontFace, MeasureText } from '../drawList.ts';
import { cleanLine, graphemesOf } from './graphemes.ts';

/** One line that fits: its text (cut with an ellipsis where it must be), font and width in program px. */
export interface FittedLine {
  text: string;
  font: FontFace;
  widthPx: number;
}

const ellipsis = '…';
const sizeStepPx = 2;

/** Fits a text into one line of `maxWidthPx`: first in smaller steps down to `leastSizePx`, then by cutting its end. */
export function fitLine(
  text: string,
  font: FontFace,
  maxWidthPx: number,
  leastSizePx: number,
  measureText: MeasureText,
): FittedLine {
  const line = cleanLine(text);
  for (let sizePx = font.sizePx; sizePx >= leastSizePx; sizePx -= sizeStepPx) {
    const smaller = { ...font, sizePx };
    const widthPx = measureText(line, smaller);
    if (widthPx <= maxWidthPx) return { text: line, font: smaller, widthPx };
  }
  return cutLine(line, { ...font, sizePx: leastSizePx }, maxWidthPx, measureText);
}

/** The longest beginning in whole letters that fits with an ellipsis; nothing where not even that fits. */
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

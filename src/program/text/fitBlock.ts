import type { FontFace, MeasureText } from '../drawList.ts';
import { toPx } from '../stageUnits.ts';
import { breakLines, type MeasureLine } from './breakLines.ts';
import { directionOf } from './direction.ts';
import { cutLine } from './fitLine.ts';
import { cleanLine } from './graphemes.ts';

/** A text's box and the sizes to try, largest first, all in stage units (1280x720). */
export interface FitTable {
  width: number;
  height: number;
  maxLines: number;
  sizes: readonly (readonly [size: number, lineHeight: number])[];
}

export interface FittedTextLine {
  text: string;
  widthPx: number;
}

/** A text broken and fitted into its box; all lines have one font. Program px. */
export interface FittedBlock {
  lines: FittedTextLine[];
  font: FontFace;
  lineHeightPx: number;
  widthPx: number;
  heightPx: number;
  direction: 'ltr' | 'rtl';
  /** The end of the text is missing. */
  isCut: boolean;
}

/**
 * Fits a text into a table's box: at the largest size at which whole words fit, else the largest at which it fits
 * with words cut, else the smallest with an ellipsis. Lines are balanced, so that none has a single word.
 */
export function fitBlock(
  text: string,
  table: FitTable,
  face: Omit<FontFace, 'sizePx'>,
  measureText: MeasureText,
): FittedBlock {
  const line = cleanLine(text);
  const tries = table.sizes.map((size) => trySize(line, table, size, face, measureText));
  const fitting =
    tries.find((one) => one.fits && !one.hasCutWord) ?? tries.find((one) => one.fits) ?? tries.at(-1);
  const direction = directionOf(line);
  if (fitting === undefined || line === '')
    return {
      lines: [],
      font: { ...face, sizePx: 0 },
      lineHeightPx: 0,
      widthPx: 0,
      heightPx: 0,
      direction,
      isCut: false,
    };
  const { font, lineHeightPx, maxLines, maxWidthPx, measure } = fitting;
  const texts = fitting.fits
    ? evenOut(line, fitting.lines, maxWidthPx, measure)
    : cutAfter(fitting.lines, maxLines, font, maxWidthPx, measureText);
  const lines = texts.map((each) => ({ text: each, widthPx: measure(each) }));
  return {
    lines,
    font,
    lineHeightPx,
    widthPx: Math.max(0, ...lines.map(({ widthPx }) => widthPx)),
    heightPx: lines.length * lineHeightPx,
    direction,
    isCut: !fitting.fits,
  };
}

/** The result of trying one size of a table. */
interface SizeTry {
  font: FontFace;
  measure: MeasureLine;
  maxWidthPx: number;
  lines: string[];
  hasCutWord: boolean;
  fits: boolean;
  maxLines: number;
  lineHeightPx: number;
}

function trySize(
  text: string,
  { width, height, maxLines }: FitTable,
  [size, lineHeight]: readonly [number, number],
  face: Omit<FontFace, 'sizePx'>,
  measureText: MeasureText,
): SizeTry {
  const font: FontFace = { ...face, sizePx: toPx(size) };
  const measure: MeasureLine = (line) => measureText(line, font);
  const maxWidthPx = toPx(width);
  const { lines, hasCutWord } = breakLines(text, maxWidthPx, measure);
  const most = Math.min(maxLines, Math.floor(height / lineHeight + 1e-6));
  const fits = lines.length <= most && lines.every((line) => measure(line) <= maxWidthPx);
  return {
    font,
    measure,
    maxWidthPx,
    lines,
    hasCutWord,
    fits,
    maxLines: most,
    lineHeightPx: toPx(lineHeight),
  };
}

/** The first lines, the last one ending in an ellipsis. */
function cutAfter(
  lines: readonly string[],
  maxLines: number,
  font: FontFace,
  maxWidthPx: number,
  measureText: MeasureText,
): string[] {
  const kept = lines.slice(0, Math.max(1, maxLines));
  const last = kept.pop() ?? '';
  const rest = [last, ...lines.slice(kept.length + 1)].join(' ');
  return [...kept, cutLine(rest, font, maxWidthPx, measureText).text].filter((line) => line !== '');
}

/** The most lines that are balanced: a heading, not a paragraph. */
const headingLines = 6;

/** The same number of lines, in the narrowest width that needs no more of them. */
function evenOut(text: string, lines: string[], maxWidthPx: number, measure: MeasureLine): string[] {
  if (lines.length < 2 || lines.length > headingLines) return lines;
  let best = lines;
  let narrow = maxWidthPx / 2;
  let wide = maxWidthPx;
  for (let step = 0; step < 7; step++) {
    const middle = (narrow + wide) / 2;
    const tried = breakLines(text, middle, measure);
    if (tried.lines.length <= lines.length && !tried.hasCutWord) {
      best = tried.lines;
      wide = middle;
    } else narrow = middle;
  }
  return best;
}

import { graphemesOf } from './graphemes.ts';

/** The width of a line in program px, for a fixed font. */
export type MeasureLine = (text: string) => number;

/** Scripts written without spaces, where a line may break between letters. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Scripts written without spaces, where only a dictionary finds the words. */
const dictionary = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const neverFirst =
  /^[、。，．：；？！）」』】〉》〕〗’”ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々…‥,.:;?!)\]}%]/u;
const neverLast = /[（「『【〈《〔〖‘“([{]$/u;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** A piece that stays together, and the space before it. */
interface Piece {
  text: string;
  hasSpaceBefore: boolean;
}

/** Where a cleaned line may break: at spaces, after hyphens and slashes, between letters of unspaced scripts. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const word of text.split(' ')) {
    const parts = dictionary.test(word)
      ? Array.from(words.segment(word), ({ segment }) => segment)
      : splitWord(word);
    for (const [index, part] of parts.entries())
      pieces.push({ text: part, hasSpaceBefore: index === 0 && pieces.length > 0 });
  }
  return pieces;
}

function splitWord(word: string): string[] {
  if (!unspaced.test(word)) return word.split(/(?<=[\p{L}\p{N}][-‐–/])(?=[\p{L}])/u);
  const parts: string[] = [];
  for (const letter of graphemesOf(word)) {
    const last = parts.at(-1);
    const isApart =
      last !== undefined &&
      (unspaced.test(letter) || unspaced.test(last.slice(-1))) &&
      !neverFirst.test(letter) &&
      !neverLast.test(last);
    if (last === undefined || isApart) parts.push(letter);
    else parts[parts.length - 1] = last + letter;
  }
  return parts;
}

export interface BrokenText {
  lines: string[];
  /** A word was cut because it is wider than a line. */
  hasCutWord: boolean;
}

/** A cleaned text in lines of at most `maxWidthPx`; a word wider than that is cut between letters. */
export function breakLines(text: string, maxWidthPx: number, measure: MeasureLine): BrokenText {
  const lines: string[] = [];
  let line = '';
  let hasCutWord = false;
  for (const { text: piece, hasSpaceBefore } of piecesOf(text)) {
    const longer = line === '' ? piece : line + (hasSpaceBefore ? ' ' : '') + piece;
    if (measure(longer) <= maxWidthPx) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = piece;
    if (measure(piece) <= maxWidthPx) continue;
    hasCutWord = true;
    const parts = cutWord(piece, maxWidthPx, measure);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
  }
  if (line !== '') lines.push(line);
  return { lines, hasCutWord };
}

/** A word in parts that each fit, at least one letter a part. */
function cutWord(word: string, maxWidthPx: number, measure: MeasureLine): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of graphemesOf(word)) {
    if (part !== '' && measure(part + letter) > maxWidthPx) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  if (part !== '') parts.push(part);
  return parts;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader takes for single letters: marks, joined emoji and flags stay whole. */
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** One line without line breaks, runs of space or control characters. */
export const cleanLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

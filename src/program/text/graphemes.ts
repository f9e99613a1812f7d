const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text's letters as a reader sees them: marks, joined emoji and flags stay whole. */
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Text as one line, without line breaks, runs of spaces or control characters. */
export const cleanLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

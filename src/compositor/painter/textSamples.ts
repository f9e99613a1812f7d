import type { DrawList, FontFace } from '../../program/drawList.ts';

/** A text in the font it is drawn with. */
export interface TextSample {
  text: string;
  font: FontFace;
}

/** Every line of a draw list with its font. */
export const textSamples = (list: DrawList): TextSample[] =>
  list.flatMap((item) => {
    if (item.type === 'group') return textSamples(item.items);
    if (item.type === 'image') return textSamples(item.fallback ?? []);
    return item.type === 'text' ? [{ text: item.text, font: item.font }] : [];
  });

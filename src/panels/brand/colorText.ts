import { colorSchema } from '../../protocol/session.ts';

/** A colour's text is cut to this; spec part 2 section 9. */
const maxColorLength = 7;

/** What a colour field makes of a text: without anything that is no hexadecimal digit, with a # before it, cut to 7. */
export const normaliseColor = (text: string): string =>
  `#${text.replace(/[^0-9a-f]/gi, '')}`.slice(0, maxColorLength);

/** Whether a text is #RGB or #RRGGBB. */
export const isColor = (text: string): boolean => colorSchema.safeParse(text).success;

/** Two texts of the same colour, whatever their case and length. */
export const isSameColor = (a: string, b: string): boolean => longColor(a) === longColor(b);

/** #RGB as #rrggbb; anything else in small letters. */
export const longColor = (color: string): string => {
  const small = color.toLowerCase();
  return small.length === 4 ? small.replaceAll(/[0-9a-f]/g, '$&$&') : small;
};

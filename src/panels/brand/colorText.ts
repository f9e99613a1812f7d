import { colorSchema } from '../../protocol/session.ts';

/** A colour's text is cut to this length (spec part 2, section 9). */
const maxColorLength = 7;

/** Keeps only a text's hexadecimal digits, puts a # in front, and cuts the result to 7 characters. */
export const normaliseColor = (text: string): string =>
  `#${text.replace(/[^0-9a-f]/gi, '')}`.slice(0, maxColorLength);

/** Whether the text is #RGB or #RRGGBB. */
export const isColor = (text: string): boolean => colorSchema.safeParse(text).success;

/** Whether two texts mean the same colour, whatever their case and length. */
export const isSameColor = (a: string, b: string): boolean => longColor(a) === longColor(b);

/** Turns #RGB into #rrggbb, and anything else into lower case. */
export const longColor = (color: string): string => {
  const small = color.toLowerCase();
  return small.length === 4 ? small.replaceAll(/[0-9a-f]/g, '$&$&') : small;
};

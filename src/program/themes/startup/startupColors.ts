import {
  contrastRatio,
  darkText,
  isDark,
  isNearWhite,
  mixColors,
  parseColor,
  shiftColor,
  textColorOn,
  tintToShowOn,
  white,
} from '../../../geometry/color.ts';
import type { Fill } from '../../drawList.ts';
import type { Program } from '../../program.ts';

type Colors = Program['colors'];

const night = '#150f1c';
/** The dark background, tinted slightly with the brand's primary colour. */
export const nightOf = ({ primary }: Colors): string => mixColors(night, primary, 0.03);

/** The colours of a white card: its text, accents and tracks. */
export const cardColors = ({ primary }: Colors) => {
  const accent = tintToShowOn(primary, white);
  return {
    back: white,
    text: darkText,
    accent,
    quietAccent: mixColors(accent, white, 0.55),
    track: '#eeecf2',
  };
};

/** A hue shift would turn yellow green, so yellow is shifted towards orange instead. */
function isYellow(color: string): boolean {
  const { red, green, blue } = parseColor(color);
  return Math.min(red, green) > 0.55 * Math.max(red, green) && blue < 0.7 * Math.min(red, green);
}

/**
 * A gradient of the primary colour, warmer or lighter towards the end, and a text colour that is readable on all of
 * it.
 */
export function primaryFill(
  { primary }: Colors,
  from: [number, number],
  to: [number, number],
): { fill: Fill; text: string } {
  const text = textColorOn(primary);
  const wanted = isDark(primary)
    ? shiftColor(primary, 12, 0.1)
    : isNearWhite(primary)
      ? mixColors(primary, '#000000', 0.06)
      : shiftColor(primary, isYellow(primary) ? -16 : 20, 0.02);
  const end =
    textColorOn(wanted) === text ? wanted : mixColors(primary, text === white ? '#000000' : white, 0.12);
  return {
    fill: {
      type: 'linear',
      from,
      to,
      stops: [
        [0, primary],
        [1, end],
      ],
    },
    text,
  };
}

/** A colour next to another one: itself, or a shade of the neighbour if the two look too similar. */
export const besideColor = (color: string, neighbour: string): string =>
  contrastRatio(color, neighbour) > 1.25 ? color : mixColors(neighbour, textColorOn(neighbour), 0.3);

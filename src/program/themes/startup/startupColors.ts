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
/** A brand's colour takes this much of the night. */
export const nightOf = ({ primary }: Colors): string => mixColors(night, primary, 0.03);

/** A white card: its text, its accents and its tracks. */
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

/** Further along the circle yellow turns green: it goes to orange instead. */
function isYellow(color: string): boolean {
  const { red, green, blue } = parseColor(color);
  return Math.min(red, green) > 0.55 * Math.max(red, green) && blue < 0.7 * Math.min(red, green);
}

/** The primary colour from top to foot of a rectangle, warmer or lighter at its foot; its text shows on all of it. */
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

/** A colour beside another one: itself, or a shade of it where one could not tell them apart. */
export const besideColor = (color: string, neighbour: string): string =>
  contrastRatio(color, neighbour) > 1.25 ? color : mixColors(neighbour, textColorOn(neighbour), 0.3);

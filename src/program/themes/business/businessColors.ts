import { mixColors, tintToShowOn, white } from '../../../geometry/color.ts';
import type { Program } from '../../program.ts';

export const navy = '#0c1424';
/** The background of text over a picture. */
export const shade = '#070c17';
/** The background of full screens, a little darker than the stage. */
export const deep = '#0a1122';

/** The primary colour adjusted to be visible on navy, and the colours of quiet text and tracks. */
export const businessColors = ({ primary }: Program['colors']) => {
  const accent = tintToShowOn(primary, deep);
  return {
    accent,
    quietAccent: mixColors(accent, white, 0.35),
    text: white,
    quiet: mixColors(deep, white, 0.74),
    track: mixColors(deep, white, 0.14),
  };
};

import { mixColors, tintToShowOn, white } from '../../../geometry/color.ts';
import type { Program } from '../../program.ts';

export const navy = '#0c1424';
/** What text stands on over a picture. */
export const shade = '#070c17';
/** Full screens, a little deeper than the stage. */
export const deep = '#0a1122';

/** The primary colour where it shows on the navy, the quiet text and the tracks. */
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

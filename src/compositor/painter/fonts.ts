import '@fontsource/montserrat/600.css';
import '@fontsource/montserrat/800.css';
import '@fontsource/poppins/400.css';
import '@fontsource/poppins/600.css';
import type { FontFace as DrawFont } from '../../program/drawList.ts';
import type { TextSample } from './textSamples.ts';

/** A font in the words of a 2D canvas; the browser's own takes the place of letters it lacks. */
export const cssFont = ({ family, weight, sizePx, isItalic }: DrawFont): string =>
  `${isItalic === true ? 'italic ' : ''}${String(weight)} ${String(sizePx)}px "${family.replace(/["\\\p{Cc}]/gu, '')}", sans-serif`;

/**
 * Fetches the files that the samples' letters lie in; null where nothing is missing. A family that is not
 * bundled or a file that does not come is told to `onFailed`, and the browser's own font serves instead.
 */
export function loadFonts(
  samples: readonly TextSample[],
  onFailed: (font: string, reason: string) => void,
): Promise<void> | null {
  const missing = samples.filter(
    ({ text, font }) => text !== '' && !document.fonts.check(cssFont(font), text),
  );
  if (missing.length === 0) return null;
  const loads = missing.map(async ({ text, font }) => {
    try {
      await document.fonts.load(cssFont(font), text);
    } catch (error) {
      onFailed(
        `${font.family} ${String(font.weight)}`,
        error instanceof Error ? error.message : String(error),
      );
    }
  });
  return Promise.all(loads).then(() => undefined);
}

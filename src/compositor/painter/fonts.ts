import type { FontFace as DrawFont } from '../../program/drawList.ts';
import { isFamilySettled, loadFontFamily } from './fontFamilies.ts';
import { scriptFontsOf } from './scriptFonts.ts';
import type { TextSample } from './textSamples.ts';

/** The font of a text in the words of a 2D canvas; the bundled families of its scripts, then the browser's own, take the place of letters it lacks. */
export function cssFont({ family, weight, sizePx, isItalic }: DrawFont, text: string): string {
  const families = [family.replace(/["\\\p{Cc}]/gu, ''), ...scriptFontsOf(text)];
  const names = families.map((name) => `"${name}"`).join(', ');
  return `${isItalic === true ? 'italic ' : ''}${String(weight)} ${String(sizePx)}px ${names}, sans-serif`;
}

/** Letters that were found to be there: asking the browser for all of them at each frame costs more than laying them out. */
const present = new Set<string>();
const maxPresent = 1000;

const lettersKey = ({ text, font: { family, weight, isItalic } }: TextSample): string =>
  `${family} ${String(weight)} ${String(isItalic === true)} ${text}`;

type OnFontFailed = (font: string, reason: string) => void;

/**
 * Fetches the files that the samples' letters lie in; null where nothing is missing. A family that is not
 * bundled or a file that does not come is told to `onFailed`, and the browser's own font serves instead.
 */
export function loadFonts(samples: readonly TextSample[], onFailed: OnFontFailed): Promise<void> | null {
  const unknown = samples.filter((sample) => !present.has(lettersKey(sample)));
  if (unknown.length === 0) return null;
  const families = new Set(
    unknown
      .flatMap(({ text, font }) => [font.family, ...scriptFontsOf(text)])
      .filter((family) => !isFamilySettled(family)),
  );
  if (families.size > 0)
    return loadFamilies(families, onFailed).then(async () => void (await loadLetters(unknown, onFailed)));
  return loadLetters(unknown, onFailed);
}

/** A family must be known by its stylesheet before the browser can say which of its files are missing. */
async function loadFamilies(families: ReadonlySet<string>, onFailed: OnFontFailed): Promise<void> {
  const loads = [...families].map((family) =>
    loadFontFamily(family).catch((error: unknown) => onFailed(family, messageOf(error))),
  );
  await Promise.all(loads);
}

function arePresent(sample: TextSample): boolean {
  const { text, font } = sample;
  if (text !== '' && !document.fonts.check(cssFont(font, text), text)) return false;
  if (present.size >= maxPresent) present.clear();
  present.add(lettersKey(sample));
  return true;
}

function loadLetters(samples: readonly TextSample[], onFailed: OnFontFailed): Promise<void> | null {
  const missing = samples.filter((sample) => !arePresent(sample));
  if (missing.length === 0) return null;
  const loads = missing.map(async ({ text, font }) => {
    try {
      await document.fonts.load(cssFont(font, text), text);
    } catch (error) {
      onFailed(`${font.family} ${String(font.weight)}`, messageOf(error));
    }
  });
  return Promise.all(loads).then(() => undefined);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

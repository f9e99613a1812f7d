import type { FontFace as DrawFont } from '../../program/drawList.ts';
import { availableFamily, isFamilySettled, loadFontFamily } from './fontFamilies.ts';
import { scriptFontsOf } from './scriptFonts.ts';
import type { TextSample } from './textSamples.ts';

/** The font of a text as a 2D canvas wants it. Characters it lacks come from the bundled families of their scripts, then from the browser's own. */
export function cssFont({ family, weight, sizePx, isItalic }: DrawFont, text: string): string {
  const families = [availableFamily(family).replace(/["\\\p{Cc}]/gu, ''), ...scriptFontsOf(text)];
  const names = families.map((name) => `"${name}"`).join(', ');
  return `${isItalic === true ? 'italic ' : ''}${String(weight)} ${String(sizePx)}px ${names}, sans-serif`;
}

/** Texts whose fonts are loaded: asking the browser about all of them at each frame costs more than laying them out. */
const present = new Set<string>();
const maxPresent = 1000;

const sampleKey = ({ text, font: { family, weight, isItalic } }: TextSample): string =>
  `${family} ${String(weight)} ${String(isItalic === true)} ${text}`;

type OnFontFailed = (font: string, reason: string) => void;

/**
 * Fetches the font files that the samples need; null if none is missing. `onFailed` is called for a family that is not
 * bundled and for a file that does not load; the browser's own font is used instead.
 */
export function loadFonts(samples: readonly TextSample[], onFailed: OnFontFailed): Promise<void> | null {
  const unknown = samples.filter((sample) => !present.has(sampleKey(sample)));
  if (unknown.length === 0) return null;
  const families = new Set(
    unknown
      .flatMap(({ text, font }) => [font.family, ...scriptFontsOf(text)])
      .filter((family) => !isFamilySettled(family)),
  );
  if (families.size > 0)
    return loadFamilies(families, onFailed).then(async () => void (await loadMissing(unknown, onFailed)));
  return loadMissing(unknown, onFailed);
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
  present.add(sampleKey(sample));
  return true;
}

function loadMissing(samples: readonly TextSample[], onFailed: OnFontFailed): Promise<void> | null {
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

import { isCatalogueFont, type CatalogueFont } from '../../program/fontCatalogue.ts';
import { fontSource } from './fontSource.ts';
import { isScriptFont, type ScriptFont } from './scriptFonts.ts';

/** The stylesheets of the bundled families: small; the files they name are fetched when a text needs them. */
const stylesheets: Record<CatalogueFont | ScriptFont, () => Promise<unknown>> = {
  Barlow: () => import('./families/barlow.ts'),
  Inter: () => import('./families/inter.ts'),
  Montserrat: () => import('./families/montserrat.ts'),
  Nunito: () => import('./families/nunito.ts'),
  'Playfair Display': () => import('./families/playfair-display.ts'),
  Poppins: () => import('./families/poppins.ts'),
  Raleway: () => import('./families/raleway.ts'),
  'Source Serif 4': () => import('./families/source-serif-4.ts'),
  'Work Sans': () => import('./families/work-sans.ts'),
  'Noto Sans JP Variable': () => import('./families/noto-sans-jp.ts'),
  'Noto Sans KR Variable': () => import('./families/noto-sans-kr.ts'),
  'Noto Sans SC Variable': () => import('./families/noto-sans-sc.ts'),
  'Noto Sans Arabic Variable': () => import('./families/noto-sans-arabic.ts'),
  'Noto Sans Hebrew Variable': () => import('./families/noto-sans-hebrew.ts'),
  'Noto Sans Thai Variable': () => import('./families/noto-sans-thai.ts'),
  'Noto Sans Variable': () => import('./families/noto-sans.ts'),
  'Noto Color Emoji': () => import('./families/noto-color-emoji.ts'),
};

const isBundled = (family: string): family is CatalogueFont | ScriptFont =>
  isCatalogueFont(family) || isScriptFont(family);
const loaded = new Set<string>();
const failed = new Set<string>();

/** Drawn instead of a family that is neither bundled nor loaded from elsewhere. */
const substitute: CatalogueFont = 'Inter';
const substituted = new Set<string>();

/** The family, or what is drawn instead of it. */
export const availableFamily = (family: string): string => (substituted.has(family) ? substitute : family);

/** False while the family's stylesheet may still load. */
export const isFamilySettled = (family: string): boolean =>
  loaded.has(family) || failed.has(family) || (!isBundled(family) && fontSource() === null);

/** Loads the stylesheet of a family; rejects if it does not load, and may then be called again. */
export async function loadFontFamily(family: string): Promise<void> {
  if (loaded.has(family) || (!isBundled(family) && fontSource() === null)) return;
  try {
    if (!(await loadFromSource(family))) await loadFromBundle(family);
    substituted.delete(family);
    loaded.add(family);
  } catch (error) {
    failed.add(family);
    throw error;
  }
}

/** The families of single scripts are only in the bundle. */
const loadFromSource = async (family: string): Promise<boolean> =>
  !isScriptFont(family) && (await fontSource()?.(family)) === true;

async function loadFromBundle(family: string): Promise<void> {
  if (isBundled(family)) {
    await stylesheets[family]();
    return;
  }
  await stylesheets[substitute]();
  substituted.add(family);
  throw new Error(`${family} is not bundled, and did not load from elsewhere`);
}

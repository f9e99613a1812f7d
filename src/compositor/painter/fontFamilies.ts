import { isCatalogueFont, type CatalogueFont } from '../../program/fontCatalogue.ts';

/** The stylesheets of the bundled families: small, and the files they name are fetched when letters need them. */
const stylesheets: Record<CatalogueFont, () => Promise<unknown>> = {
  Barlow: () => import('./families/barlow.ts'),
  Inter: () => import('./families/inter.ts'),
  Montserrat: () => import('./families/montserrat.ts'),
  Nunito: () => import('./families/nunito.ts'),
  'Playfair Display': () => import('./families/playfair-display.ts'),
  Poppins: () => import('./families/poppins.ts'),
  Raleway: () => import('./families/raleway.ts'),
  'Source Serif 4': () => import('./families/source-serif-4.ts'),
  'Work Sans': () => import('./families/work-sans.ts'),
};

const loaded = new Set<string>();
const failed = new Set<string>();

/** False while it may help to wait for the family's stylesheet. */
export const isFamilySettled = (family: string): boolean =>
  loaded.has(family) || failed.has(family) || !isCatalogueFont(family);

/** Brings in the stylesheet of a bundled family; rejects when it does not come, and may then be asked again. */
export async function loadFontFamily(family: string): Promise<void> {
  if (loaded.has(family) || !isCatalogueFont(family)) return;
  try {
    await stylesheets[family]();
    loaded.add(family);
  } catch (error) {
    failed.add(family);
    throw error;
  }
}

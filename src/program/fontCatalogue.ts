/** The bundled font families, all in weights 400 to 900 and 800 italic; a session may choose one of them. */
export const fontCatalogue = [
  'Barlow',
  'Inter',
  'Montserrat',
  'Nunito',
  'Playfair Display',
  'Poppins',
  'Raleway',
  'Source Serif 4',
  'Work Sans',
] as const;
export type CatalogueFont = (typeof fontCatalogue)[number];

export const isCatalogueFont = (family: string): family is CatalogueFont =>
  fontCatalogue.some((known) => known === family);

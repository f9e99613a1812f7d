import { z } from 'zod';

/** The weights that the program draws with; the one in `italicFontWeight` is drawn in italic too. */
export const fontWeights = [400, 500, 600, 700, 800, 900] as const;
export const italicFontWeight = 800;

export const fontFamilySchema = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} .'-]{0,99}$/u);
export const maxFontFamilies = 500;

/** The families of the font service; empty without one. */
export const fontListSchema = z.object({ families: z.array(fontFamilySchema).max(maxFontFamilies) });

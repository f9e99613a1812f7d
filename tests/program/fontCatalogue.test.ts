import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fontCatalogue, isCatalogueFont } from '../../src/program/fontCatalogue.ts';
import { programThemes } from '../../src/program/themes/programThemes.ts';

const fileOf = (family: string): string => family.toLowerCase().replaceAll(' ', '-');

describe('the bundled fonts', () => {
  it('1.9.07 startup uses Montserrat and business Poppins, both in the catalogue', () => {
    expect(programThemes.startup.fontFamily).toBe('Montserrat');
    expect(programThemes.business.fontFamily).toBe('Poppins');
    expect(Object.values(programThemes).every(({ fontFamily }) => isCatalogueFont(fontFamily))).toBe(true);
  });

  it('1.7.24 1.9.07 every family has weights 400 to 900 and 800 italic, and is swapped in when loaded', () => {
    for (const family of fontCatalogue) {
      const imports = readFileSync(`src/compositor/painter/families/${fileOf(family)}.ts`, 'utf8');
      const sheets = [...imports.matchAll(/@fontsource\/[\w-]+\/([\w-]+)\.css/g)].map(([, weight]) => weight);
      expect([family, sheets]).toEqual([family, ['400', '500', '600', '700', '800', '800-italic', '900']]);
      for (const sheet of sheets) {
        const css = readFileSync(`node_modules/@fontsource/${fileOf(family)}/${sheet ?? ''}.css`, 'utf8');
        expect(css).toContain(`font-family: '${family}'`);
        expect(css).toContain('font-display: swap');
      }
    }
  });
});

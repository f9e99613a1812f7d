import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packagedFontPath, readTables, removeTable } from '../../tools/emojiFont.ts';

describe('removeTable', () => {
  const font = readFileSync(packagedFontPath);
  const smaller = removeTable(font, 'SVG ');

  it('leaves every other table as it was, the drawings in colour among them', () => {
    const before = readTables(font);
    expect(before.map(({ tag }) => tag)).toContain('SVG ');
    const after = readTables(smaller);
    expect(after.map(({ tag }) => tag)).toEqual(before.map(({ tag }) => tag).filter((tag) => tag !== 'SVG '));
    expect(after.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['COLR', 'CPAL', 'glyf']));
    for (const table of after) {
      const same = before.find(({ tag }) => tag === table.tag);
      expect(same?.packed.equals(table.packed), table.tag).toBe(true);
      expect(table.length).toBe(same?.length);
    }
  });

  it('says its new length and that of the font in it', () => {
    expect(smaller.readUInt32BE(8)).toBe(smaller.length);
    const sizeIn = (file: Buffer): number => file.readUInt32BE(16);
    const svg = readTables(font).find(({ tag }) => tag === 'SVG ')?.length ?? 0;
    expect(sizeIn(smaller)).toBe(sizeIn(font) - 16 - Math.ceil(svg / 4) * 4);
  });

  it('refuses another file', () => {
    expect(() => removeTable(Buffer.from('wOF2'.padEnd(64)), 'SVG ')).toThrow('this is not a WOFF file');
  });
});

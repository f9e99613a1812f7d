import { describe, expect, it } from 'vitest';
import { isScriptFont, scriptFontsOf } from '../../src/compositor/painter/scriptFonts.ts';
import { wordings } from '../../tools/gallery/scenes/wording.ts';

describe('the families of a text', () => {
  it.each([
    ['Energy, hour by hour', []],
    ['Wiktor Zieliński – “Łódź” … 100 %', []],
    ['田中 さくら', ['Noto Sans JP Variable', 'Noto Sans SC Variable']],
    ['李伟', ['Noto Sans SC Variable']],
    ['次：', ['Noto Sans SC Variable']],
    ['김민준', ['Noto Sans KR Variable']],
    ['يوسف Jensen', ['Noto Sans Arabic Variable']],
    ['דוד בן־עמי', ['Noto Sans Hebrew Variable']],
    ['สมชาย', ['Noto Sans Thai Variable']],
    ['Мария', ['Noto Sans Variable']],
    ['Ελένη', ['Noto Sans Variable']],
    ['Nguyễn', ['Noto Sans Variable']],
    ['प्रिया', ['Noto Sans Variable']],
    ['Priya 📊', ['Noto Color Emoji']],
    ['Søren 🇩🇰', ['Noto Color Emoji']],
    ['1️⃣', ['Noto Color Emoji']],
    ['田中 🎤', ['Noto Sans SC Variable', 'Noto Color Emoji']],
  ])('%s', (text, families) => {
    expect(scriptFontsOf(text)).toEqual(families);
  });

  it('are bundled for every script in the gallery, and Latin text needs none', () => {
    const texts = (kind: keyof typeof wordings): string[] =>
      Object.values(wordings[kind])
        .flat(2)
        .filter((text) => text !== '');
    for (const text of [...texts('latin'), ...texts('word')]) expect(scriptFontsOf(text), text).toEqual([]);
    for (const text of [...texts('cjk'), ...texts('rtl')]) expect(scriptFontsOf(text), text).not.toEqual([]);
    expect(isScriptFont('Noto Color Emoji')).toBe(true);
    expect(isScriptFont('Comic Sans MS')).toBe(false);
    expect(isScriptFont('constructor')).toBe(false);
  });
});

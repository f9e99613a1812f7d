/**
 * Families for letters that the catalogue's own lack, each with the letters that call for it. They come with the product, so that a name in
 * any of these scripts looks the same on a host's computer and on a server without fonts. Kana and hangul come before Han
 * characters, whose shapes differ by language.
 */
const families = {
  'Noto Sans JP Variable': /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  'Noto Sans KR Variable': /\p{Script=Hangul}/u,
  'Noto Sans SC Variable': /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u,
  'Noto Sans Arabic Variable': /\p{Script=Arabic}/u,
  'Noto Sans Hebrew Variable': /\p{Script=Hebrew}/u,
  'Noto Sans Thai Variable': /\p{Script=Thai}/u,
  'Noto Sans Variable':
    /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\u0180-\u024F\u1E00-\u1EFF]/u,
  'Noto Color Emoji': /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3]/u,
} as const;
export type ScriptFont = keyof typeof families;

const scriptFonts = Object.entries(families) as [ScriptFont, RegExp][];
/** What every family of the catalogue has. */
const isPlain = (text: string): boolean => /^[\u0020-\u017F\u2010-\u2026]*$/.test(text);

/** The families that a text needs beside its own, in the order in which they are asked for a letter. By the text alone: the same everywhere. */
export const scriptFontsOf = (text: string): ScriptFont[] =>
  isPlain(text) ? [] : scriptFonts.flatMap(([family, letters]) => (letters.test(text) ? [family] : []));

export const isScriptFont = (family: string): family is ScriptFont => Object.hasOwn(families, family);

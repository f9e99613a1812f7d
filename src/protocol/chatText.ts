import { maxChatNameChars } from './chat.ts';

/** What reorders text, and with it can show something else than is there. The marks for single letters stay. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/gu;
const letterMarks = /[\u200E\u200F\u061C]/gu;
/** What takes no room on a screen. Joiners stay: emoji and several scripts need them. */
const invisible =
  /\u034F|[\u00AD\u115F\u1160\u17B4\u17B5\u180E\u200B\u2028\u2029\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]/gu;
const controls = /(?!\n)[\p{Cc}\p{Cs}]/gu;

/** A message's text as it is stored and shown: nothing in it reorders, hides or piles up other text. */
export const cleanChatText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(controls, '')
    .replace(bidiControls, '')
    .replace(invisible, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** A name on one line, without anything that cannot be seen. */
export const cleanChatName = (name: string): string =>
  Array.from(
    cleanChatText(name)
      .replace(letterMarks, '')
      .replace(/(\p{M}{2})\p{M}+/gu, '$1')
      .replace(/^[\u200C\u200D]+|[\u200C\u200D]+$/gu, '')
      .replace(/\s+/g, ' '),
  )
    .slice(0, maxChatNameChars)
    .join('')
    .trim();

/** Letters and digits that look like another: Cyrillic, Greek, and those that people write in place of letters. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['аαа@4', 'a'],
    ['вβ8', 'b'],
    ['сϲ', 'c'],
    ['еεё3', 'e'],
    ['һн', 'h'],
    ['іιїl1|!', 'i'],
    ['ј', 'j'],
    ['кκ', 'k'],
    ['м', 'm'],
    ['пη', 'n'],
    ['оο0', 'o'],
    ['рρ', 'p'],
    ['ѕ5$', 's'],
    ['тτ7', 't'],
    ['υ', 'u'],
    ['ν', 'v'],
    ['хχ', 'x'],
    // Capitals that look like another letter than their small ones do.
    ['Η', 'h'],
    ['Μ', 'm'],
    ['Ν', 'n'],
    ['Υ', 'y'],
    ['Ζ', 'z'],
    ['у', 'y'],
  ].flatMap(([like = '', letter = '']) => Array.from(like, (character) => [character, letter])),
);

/** What a reader takes a name for: names that look alike have the same one. */
export const nameSkeleton = (name: string): string =>
  Array.from(
    name.normalize('NFKD'),
    (character) => lookalikes[character] ?? lookalikes[character.toLowerCase()] ?? character.toLowerCase(),
  )
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');

const officeSkeletons = new Set(
  ['host', 'cohost', 'moderator', 'admin', 'administrator', 'organizer', 'organiser'].map(nameSkeleton),
);

/** Whether a name claims an office in the show, such as "Ada (Host)". */
export function claimsOffice(name: string): boolean {
  const plain = name.normalize('NFKC');
  const variants = [plain, joinLetters(plain, ''), joinLetters(plain, '+')];
  const words = variants.flatMap((variant) => separators.flatMap((gap) => variant.split(gap)));
  return [name, ...words].some((word) => officeSkeletons.has(nameSkeleton(word)));
}

/** Some signs are separators in one name and letters in another. */
const separators = [/[^\p{L}\p{N}\p{M}]+/u, /[^\p{L}\p{N}\p{M}@$|!]+/u];

/** Makes one word of letters that are apart, by one sign or by any number, as in "H O S T" or "H.o.s.t". */
const joinLetters = (name: string, count: '' | '+'): string =>
  name.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(\\p{L})[^\\p{L}\\p{N}]${count}(?=\\p{L}(?![\\p{L}\\p{N}]))`, 'gu'),
    '$1',
  );

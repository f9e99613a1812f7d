/** White text has a contrast of at least 4.5:1 on each. */
const colors = [
  '#de2f47',
  '#b95b1d',
  '#937114',
  '#42834e',
  '#23827f',
  '#2c74d6',
  '#7a5bd6',
  '#bc48a0',
] as const;

/** One of 8, from the sum of the name's character codes modulo 8, plus 1 (1.9.15). */
export function avatarNumber(name: string): number {
  let sum = 0;
  for (let index = 0; index < name.length; index++) sum += name.charCodeAt(index);
  return (sum % colors.length) + 1;
}

export const avatarColor = (name: string): string => colors[avatarNumber(name) - 1] ?? colors[0];

/** First letters of up to two words (1.9.15), in capitals. */
export const avatarInitials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => firstLetter(word))
    .join('')
    .toUpperCase();

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first letter with the marks and joiners that belong to it. */
function firstLetter(word: string): string {
  for (const { segment } of letters.segment(word)) return segment;
  return '';
}

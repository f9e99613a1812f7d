/** Control characters and halves of surrogate pairs: no screen can show them, and a text column refuses NUL. */
const anywhere = /[\p{Cc}\p{Cs}]/u;
/** The same in a text that may have lines and tabs. */
const inText = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;
const allInText = new RegExp(inText, 'gu');

/** Whether a parameter has a control character: not even a line break belongs into one. */
export const hasControlCharacter = (parameter: string): boolean => anywhere.test(parameter);

/**
 * Path of the first text in a value, keys included, that has a control character other than tab and line breaks; null when there
 * is none.
 */
export function findControlCharacter(value: unknown): string | null {
  // Not recursive: a value may be nested as deeply as its sender likes.
  const waiting: [path: string, value: unknown][] = [['', value]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, item] = next;
    if (typeof item === 'string' && inText.test(item)) return path;
    if (typeof item !== 'object' || item === null) continue;
    for (const [key, inner] of Object.entries(item)) {
      if (inText.test(key)) return path;
      waiting.push([path === '' ? key : `${path}.${key}`, inner]);
    }
  }
  return null;
}

/** A value as JSON without the control characters that the server refuses: pasted text may contain some. */
export const writeCleanJson = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? item.replace(allInText, '') : item,
  );

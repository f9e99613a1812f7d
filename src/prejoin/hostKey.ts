/** The key after the # of a host address, or null. */
export function readHostKey(hash: string): string | null {
  const key = new URLSearchParams(hash.replace(/^#/, '')).get('key');
  return key === null || key === '' ? null : key;
}

/** The key in pasted text: from a whole host link, or the text itself. Null if there is none. */
export function findHostKey(pasted: string): string | null {
  const text = pasted.trim();
  const hashAt = text.indexOf('#');
  if (hashAt >= 0) return readHostKey(text.slice(hashAt));
  return text === '' || /[\s/]/.test(text) ? null : text;
}

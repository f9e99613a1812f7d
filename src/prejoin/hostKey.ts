/** The key which a host address carries behind its #, or null. */
export function readHostKey(hash: string): string | null {
  const key = new URLSearchParams(hash.replace(/^#/, '')).get('key');
  return key === null || key === '' ? null : key;
}

/** The key in what a person pasted: a whole host link, or the key alone. Null when there is none. */
export function findHostKey(pasted: string): string | null {
  const text = pasted.trim();
  const hashAt = text.indexOf('#');
  if (hashAt >= 0) return readHostKey(text.slice(hashAt));
  return text === '' || /[\s/]/.test(text) ? null : text;
}

/** The links with a key: /{studioToken}#key=… for hosts and /{studioToken}/join#key=… for speakers. */
export type LinkKind = 'host' | 'speaker';

/** The key after the # of an address, or null. */
export function readKey(hash: string): string | null {
  const key = new URLSearchParams(hash.replace(/^#/, '')).get('key');
  return key === null || key === '' ? null : key;
}

/** What pasted text contains: a key alone, or a whole link, which also says for which session and for whom it is. */
export type PastedLink =
  | { type: 'key'; key: string; kind: LinkKind | null }
  | { type: 'otherSession' }
  | { type: 'nothing' };

/** Finds the key in pasted text. Hosts and ports are ignored: a server may have several names. */
export function readPastedLink(pasted: string, studioToken: string): PastedLink {
  const text = pasted.trim();
  const hashAt = text.indexOf('#');
  if (hashAt < 0) return text === '' || /[\s/]/.test(text) ? { type: 'nothing' } : keyAlone(text);
  const key = readKey(text.slice(hashAt));
  if (key === null) return { type: 'nothing' };
  const [, token, screen] =
    /^(?:https?:\/\/)?[^/]*\/([\w-]+)(?:\/(\w+))?\/?(?:\?.*)?$/.exec(text.slice(0, hashAt)) ?? [];
  if (token === undefined) return keyAlone(key);
  if (token !== studioToken) return { type: 'otherSession' };
  return { type: 'key', key, kind: screen === 'join' ? 'speaker' : 'host' };
}

const keyAlone = (key: string): PastedLink => ({ type: 'key', key, kind: null });

export type TextPart = { type: 'text'; text: string } | { type: 'link'; href: string; shown: string };

const address =
  /(?<![\p{L}\p{N}@/.])(?:https?:\/\/|www\.)[^\s<>"'`\\^{|}«»“”„‘’\u202A-\u202E\u2066-\u2069]+/giu;
/** What ends a sentence more often than an address. */
const afterAddress = /[.,;:!?…*_~\])]+$/u;

/**
 * A message's text with its web addresses as links. A link shows where it goes: letters of other scripts that could be taken for
 * Latin ones are shown as the browser sends them. An address with a user name in front of its host stays text.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const written = cutSentence(found);
    const href = readAddress(written);
    if (href === null) continue;
    if (index > end) parts.push({ type: 'text', text: text.slice(end, index) });
    parts.push({ type: 'link', href, shown: written.endsWith('/') ? href : href.replace(/\/$/, '') });
    end = index + written.length;
  }
  if (end < text.length) parts.push({ type: 'text', text: text.slice(end) });
  return parts;
}

/** Without the punctuation after it; a closing bracket stays if the address opens it. */
function cutSentence(found: string): string {
  const cut = found.replace(afterAddress, '');
  const isOpen = cut.split('(').length > cut.split(')').length;
  return isOpen && found[cut.length] === ')' ? `${cut})` : cut;
}

function readAddress(written: string): string | null {
  const full = /^www\./i.test(written) ? `https://${written}` : written;
  if (!URL.canParse(full)) return null;
  const { href, hostname, username, password, protocol } = new URL(full);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && hostname.includes('.') ? href : null;
}

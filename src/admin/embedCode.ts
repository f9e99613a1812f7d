const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** HTML that shows a page in a frame as wide as its place; the page asks for sound and the full screen. */
export const embedCode = (name: string, url: string): string =>
  `<iframe src="${escapeAttribute(url)}" title="${escapeAttribute(name)}" ` +
  'style="width: 100%; aspect-ratio: 16 / 9; min-height: 480px; border: 0" ' +
  'allow="autoplay; fullscreen"></iframe>';

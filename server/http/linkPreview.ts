/** What other apps show of a link to a page. */
export interface LinkPreview {
  title: string;
  description: string;
  /** Absolute addresses. */
  url: string;
  pictureUrl: string;
  /** The page shows the picture at once, and needs its first files. */
  isOnAir: boolean;
}

const siteName = 'Footlight';
const titleTag = /<title>[^<]*<\/title>/;
const descriptionTag = /<meta\s+name="description"[^>]*>/;
/** Nothing here has lines, and nothing may reorder what an app shows next to it. */
const disguises = /[\p{Cc}\u2028\u2029\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]+/gu;

/** A page with title, description and picture of its own, in place of those that all pages have. */
export function addPreview(page: string, { title, description, url, pictureUrl }: LinkPreview): string {
  const tags = [
    `<title>${clean(`${title} · ${siteName}`)}</title>`,
    tag('name', 'description', description),
    tag('property', 'og:title', title),
    tag('property', 'og:description', description),
    tag('property', 'og:type', 'website'),
    tag('property', 'og:site_name', siteName),
    tag('property', 'og:url', url),
    tag('property', 'og:image', pictureUrl),
    tag('property', 'og:image:alt', title),
    tag('name', 'twitter:card', 'summary_large_image'),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
  ].join('');
  // Functions, because a text may have what a replacement string reads as a command.
  return page
    .replace(titleTag, () => '')
    .replace(descriptionTag, () => '')
    .replace('</head>', () => `${tags}</head>`);
}

const tag = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${clean(content)}" />`;

const clean = (text: string): string => escapeHtml(text.replace(disguises, ' ').trim());

/** A text as the content of an element or of a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

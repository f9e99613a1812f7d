/** The names of values as shown on the page. */
export const themeLabels = { startup: 'Startup', business: 'Business' };
export const textLabels = {
  latin: 'Latin',
  cjk: 'CJK',
  rtl: 'Right to left',
  emoji: 'Emoji',
  word: 'One long word',
};
export const layoutLabels = {
  cover: 'Cover',
  contain: 'Contain',
  pictureInPicture: 'Picture in picture',
  thumbnails: 'Thumbnails',
  focus: 'Focus',
};
export const sheetLabels = {
  none: 'One picture',
  scenes: 'All scenes',
  texts: 'All writing',
  layouts: 'All layouts',
  brands: 'All brands',
  times: 'All times',
};
export const brandLabel = (brand: string): string => `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;

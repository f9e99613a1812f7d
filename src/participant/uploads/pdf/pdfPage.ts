/** What a page must fit, px; spec part 2 section 9. */
export const pageBounds = { width: 1920, height: 1080 } as const;

/** What the picture of a page is called; pages count from 1. */
export const pageName = (fileName: string, page: number): string => `${fileName} - page ${String(page)}`;

/** How large a page of these measures is drawn so that it just fits: its scale, and its size in whole px. */
export function fitPage(page: { width: number; height: number }): {
  scale: number;
  width: number;
  height: number;
} {
  const width = Math.max(page.width, 1);
  const height = Math.max(page.height, 1);
  const scale = Math.min(pageBounds.width / width, pageBounds.height / height);
  const whole = (value: number, most: number): number => Math.min(most, Math.max(1, Math.round(value)));
  return {
    scale,
    width: whole(width * scale, pageBounds.width),
    height: whole(height * scale, pageBounds.height),
  };
}

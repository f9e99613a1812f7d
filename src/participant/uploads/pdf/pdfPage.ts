/** The size within which a page is drawn, px; spec 2.9.09. */
export const pageBounds = { width: 1920, height: 1080 } as const;

/** The name of a page's picture; pages count from 1. */
export const pageName = (fileName: string, page: number): string => `${fileName} - page ${String(page)}`;

/** The scale at which a page of this size just fits, and its size then in whole px. */
export function fitPage(page: { width: number; height: number }): {
  scale: number;
  width: number;
  height: number;
} {
  const width = Math.max(page.width, 1);
  const height = Math.max(page.height, 1);
  const scale = Math.min(pageBounds.width / width, pageBounds.height / height);
  const whole = (value: number, max: number): number => Math.min(max, Math.max(1, Math.round(value)));
  return {
    scale,
    width: whole(width * scale, pageBounds.width),
    height: whole(height * scale, pageBounds.height),
  };
}

import { z } from 'zod';

/** The smaller copies of the program that a composer can encode beside it, for viewers on slower lines. Largest first. */
export const renditionNames = ['720p', '360p'] as const;
export type RenditionName = (typeof renditionNames)[number];

/** Size in px and video bitrate of each rendition. */
export const renditionFormats: Readonly<
  Record<RenditionName, { width: number; height: number; bitrateBps: number }>
> = {
  '720p': { width: 1280, height: 720, bitrateBps: 2_500_000 },
  '360p': { width: 640, height: 360, bitrateBps: 700_000 },
};

/** Rendition names as settings and addresses have them, separated by commas, such as 720p,360p; none of them is the empty string. */
export const renditionListSchema = z
  .string()
  .transform((text) => text.split(',').filter((name) => name !== ''))
  .pipe(z.array(z.enum(renditionNames)).max(renditionNames.length))
  // Each once, largest first.
  .transform((names) => renditionNames.filter((name) => names.includes(name)));

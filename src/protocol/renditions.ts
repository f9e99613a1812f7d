import { z } from 'zod';

/** The smaller copies of the program that a composer can encode as well, for viewers on slower lines. Largest first. */
export const renditionNames = ['720p', '360p'] as const;
export type RenditionName = (typeof renditionNames)[number];

/** Size in px and video bitrate of each rendition. With its sound, 360p takes 0.7 of a line of 1 Mb/s: enough is left to make up for a delay. */
export const renditionFormats: Readonly<
  Record<RenditionName, { width: number; height: number; bitrateBps: number }>
> = {
  '720p': { width: 1280, height: 720, bitrateBps: 2_500_000 },
  '360p': { width: 640, height: 360, bitrateBps: 540_000 },
};

/** Rendition names as settings and addresses have them: separated by commas, each once. The empty string names none. */
export const renditionListSchema = z
  .string()
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(z.enum(renditionNames)).max(renditionNames.length))
  .refine((names) => new Set(names).size === names.length, 'a rendition is there twice');

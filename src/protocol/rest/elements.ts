import { z } from 'zod';

/** Signed ids of finished uploads; each becomes an asset, in this order, after the existing ones. */
export const createElementsBodySchema = z.object({
  files: z.array(z.string().min(1).max(512)).min(1).max(500),
});

/** The ids in their new order; assets that are not named follow them, and unknown ids are ignored. */
export const reorderElementsBodySchema = z.object({
  elementIds: z.array(z.string().min(1).max(128)).max(5000),
});

/** Creates a background from a finished upload; its thumbnail may be another upload. */
export const createBackgroundBodySchema = z.object({
  signedId: z.string().min(1).max(512),
  thumbnailSignedId: z.string().min(1).max(512).optional(),
});

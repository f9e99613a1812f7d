import { z } from 'zod';

/** Signed ids of finished uploads, each of which becomes an asset, in this order behind the others. */
export const createElementsBodySchema = z.object({
  files: z.array(z.string().min(1).max(512)).min(1).max(500),
});

/** The ids in their new order; assets that are not named come behind them, ids of none are passed over. */
export const reorderElementsBodySchema = z.object({
  elementIds: z.array(z.string().min(1).max(128)).max(5000),
});

/** A background is made of a finished upload; its thumbnail may be another one. */
export const createBackgroundBodySchema = z.object({
  signedId: z.string().min(1).max(512),
  thumbnailSignedId: z.string().min(1).max(512).optional(),
});

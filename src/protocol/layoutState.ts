import { z } from 'zod';
import { layoutNameSchema, streamSourceSchema } from './session.ts';

const idSchema = z.string().min(1).max(128);

export const visibleStreamSchema = z.object({ streamId: idSchema, source: streamSourceSchema });

/** A stream that is put on stage. */
export const shownStreamSchema = visibleStreamSchema.extend({
  /** Whether nobody else on stage is here: the scene also remembers streams whose publisher is away. */
  isAlone: z.boolean().optional(),
});
export type ShownStream = z.infer<typeof shownStreamSchema>;

/** The protocol allows this many streams on stage; the oldest is dropped. */
export const maxVisibleStreams = 64;

export const layoutStateSchema = z.object({
  /** In the order they were shown. */
  visibleStreams: z.array(visibleStreamSchema).max(maxVisibleStreams),
  spotlightStreamId: idSchema.nullable(),
  layoutWithoutScreenSharing: layoutNameSchema,
  layoutWithScreenSharing: layoutNameSchema,
});
export type LayoutState = z.infer<typeof layoutStateSchema>;

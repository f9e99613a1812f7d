import { z } from 'zod';

/** A picture of a running show is made this often. */
export const thumbnailSeconds = 10;

/** The small pictures of a session's newest show at /hls/{studioToken}/thumbnails.json, oldest first; the last 30 minutes of it. */
export const thumbnailsSchema = z.object({
  /** When the broadcast's clock was at 0; null as long as there are no pictures. */
  startedAt: z.iso.datetime().nullable(),
  /** About how far apart they are. One that could not be made is missing. */
  everySeconds: z.number().positive(),
  pictures: z.array(
    z.object({
      /** On the broadcast's clock. */
      atSeconds: z.number().nonnegative(),
      /** Path on this server, of a JPEG of 320 px in width. */
      url: z.string().regex(/^\/hls\/[\w-]+\/[\w-]+\.jpg$/),
    }),
  ),
});
export type Thumbnails = z.infer<typeof thumbnailsSchema>;

/** The list of a session without a show, and of a show that has just begun. */
export const noThumbnails: Thumbnails = { startedAt: null, everySeconds: thumbnailSeconds, pictures: [] };

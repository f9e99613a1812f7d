import { z } from 'zod';
import { renditionNames } from './renditions.ts';

/**
 * The addresses of a broadcast, /hls/{studioToken}/…: playlist.m3u8 is the multivariant playlist, and program.m3u8, 720p.m3u8,
 * 360p.m3u8 and sound.m3u8 next to it are the media playlists of the variants.
 */
export const variantNames = ['program', ...renditionNames, 'sound'] as const;
export type VariantName = (typeof variantNames)[number];

/** The multivariant playlist. */
export const playlistName = 'playlist.m3u8';
export const mediaPlaylistName = (variant: VariantName): string => `${variant}.m3u8`;

/** Lists the small pictures of a broadcast. */
export const thumbnailsName = 'thumbnails.json';

const number = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** What a client may ask of a media playlist: RFC 8216bis, section 6.2.5, and the same playlist without the Low-Latency tags. */
export const playlistQuerySchema = z
  .object({
    _HLS_msn: number.optional(),
    _HLS_part: number.optional(),
    _HLS_skip: z.enum(['YES', 'v2']).optional(),
    parts: z.literal('no').optional(),
  })
  .refine(({ _HLS_msn, _HLS_part }) => _HLS_part === undefined || _HLS_msn !== undefined);
export type PlaylistQuery = z.infer<typeof playlistQuerySchema>;

import { z } from 'zod';
import { renditionNames } from './renditions.ts';

/**
 * The composer's socket to the server, /ingest?accessToken=…&renditions=360p: binary frames form one append-only Matroska stream per
 * connection, and text frames are the messages below. Its tracks are the program in H.264, audio in Opus, and then the named renditions
 * in H.264, in that order. All video has the same timestamps and key frames.
 */
export const ingestPath = '/ingest';

/** The address's query. `renditions` is for `renditionListSchema`: the renditions in the order of their tracks. */
export const ingestQuerySchema = z.object({ accessToken: z.string(), renditions: z.string().default('') });

/** The composer's health; counts are since its start, the rate is over the last second. */
const ingestMetricsSchema = z.object({
  framesPerSecond: z.number(),
  /** Frames queued in the video encoder. */
  encodeQueueSize: z.number().int(),
  framesEncoded: z.number().int(),
  /** Frames dropped because the encoder, the drawing or the network did not keep up. */
  framesDropped: z.number().int(),
  /** Silence inserted for audio that did not arrive, ms. */
  silenceInsertedMs: z.number(),
  /** Audio dropped because it arrived too late, ms. */
  soundDroppedMs: z.number(),
  /** Bytes waiting for the network. */
  bufferedBytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  /** What is encoded besides the program. A rendition of the stream that is missing here was dropped: its track has ended. */
  renditions: z.array(z.enum(renditionNames)).max(renditionNames.length).default([]),
});
export type IngestMetrics = z.infer<typeof ingestMetricsSchema>;

/** Messages from the composer. */
export const toIngestSchema = z.discriminatedUnion('type', [
  /** Once a second. */
  z.object({ type: z.literal('metrics'), metrics: ingestMetricsSchema }),
  /** A problem that the server should log; a fatal one means that a new composer is needed. */
  z.object({ type: z.literal('problem'), message: z.string().max(2000), fatal: z.boolean() }),
]);
export type ToIngest = z.infer<typeof toIngestSchema>;

/** Messages from the server. */
export const fromIngestSchema = z.discriminatedUnion('type', [
  /** The broadcast ends: send what is encoded, close the socket and do not come back. */
  z.object({ type: z.literal('finish') }),
]);
export type FromIngest = z.infer<typeof fromIngestSchema>;

/** WebSocket close codes of the ingest. */
export const ingestCloseCodes = {
  /** The composer sent everything after `finish`. */
  finished: 1000,
  /** The server does not know the renditions in the address. */
  invalidRenditions: 4400,
  /** No broadcast of this session is running. */
  noBroadcast: 4404,
  /** A newer composer took over. */
  replaced: 4409,
  /** The output behind the ingest ended: open a new connection and start a new stream. */
  outputEnded: 4500,
} as const;

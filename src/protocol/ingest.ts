import { z } from 'zod';

/**
 * The composer's socket to the server, /ingest?accessToken=…: binary frames are one append-only Matroska stream
 * (H.264 and Opus) for each connection, text frames are the messages below.
 */
export const ingestPath = '/ingest';

/** How the composer is doing; counts are since its start, the rate is of the last second. */
const ingestMetricsSchema = z.object({
  framesPerSecond: z.number(),
  /** Frames that wait in the video encoder now. */
  encodeQueueSize: z.number().int(),
  framesEncoded: z.number().int(),
  /** Frames left out because encoder, drawing or network did not keep up. */
  framesDropped: z.number().int(),
  /** Silence that stood in for sound that did not arrive, ms. */
  silenceInsertedMs: z.number(),
  /** Sound left out because it arrived too late, ms. */
  soundDroppedMs: z.number(),
  /** Bytes that wait for the network now. */
  bufferedBytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
});
export type IngestMetrics = z.infer<typeof ingestMetricsSchema>;

/** What the composer says. */
export const toIngestSchema = z.discriminatedUnion('type', [
  /** Once a second. */
  z.object({ type: z.literal('metrics'), metrics: ingestMetricsSchema }),
  /** Something went wrong that the server should log; a fatal problem asks for a new composer. */
  z.object({ type: z.literal('problem'), message: z.string().max(2000), fatal: z.boolean() }),
]);
export type ToIngest = z.infer<typeof toIngestSchema>;

/** What the server says. */
export const fromIngestSchema = z.discriminatedUnion('type', [
  /** The broadcast ends: send what is encoded, close the socket and do not come back. */
  z.object({ type: z.literal('finish') }),
]);
export type FromIngest = z.infer<typeof fromIngestSchema>;

/** WebSocket close codes of the ingest. */
export const ingestCloseCodes = {
  /** The composer said all after `finish`. */
  finished: 1000,
  /** The access token is not one of a composer. */
  unauthorized: 4401,
  /** No broadcast of this session is running. */
  noBroadcast: 4404,
  /** A newer composer took over. */
  replaced: 4409,
  /** The output behind the ingest ended: open a new connection and begin a new stream. */
  outputEnded: 4500,
} as const;

import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller responses fit in a packet or two anyway, bytes. */
const thresholdBytes = 1024;
/** Playlists are among them: they list half an hour of segments, and each viewer requests them every few seconds. */
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|vnd\.apple\.mpegurl)|image\/svg\+xml)(?:;|$)|\+json/u;

/** Compresses the text that routes respond with. Files of the build are compressed already, and media does not compress. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: thresholdBytes,
    customTypes: compressible,
    // No client of ours sends compressed requests.
    globalDecompression: false,
  });
}

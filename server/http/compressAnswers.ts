import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this size an answer fits a packet or two anyway, bytes. */
const thresholdBytes = 1024;
/** Playlists list half an hour of segments, and each viewer asks for them every few seconds. */
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|vnd\.apple\.mpegurl)|image\/svg\+xml)(?:;|$)|\+json/u;

/** Compresses what routes answer, unless it is compressed already, as files of the build and media are. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: thresholdBytes,
    customTypes: compressible,
    // Bodies of requests are taken as they are: nothing here sends compressed ones.
    globalDecompression: false,
  });
}

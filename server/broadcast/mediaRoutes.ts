import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { hlsRoot, recordingsRoot } from './broadcastFiles.ts';

const hlsFile = /^\/[\w-]+\/[\w-]+\.(?:m3u8|ts)$/;
const recordingFile = /^\/[\w-]+\/[\w-]+\.mp4$/;
/** A segment's name is never reused, so a cache may keep the segment for ever. */
const immutable = 'public, max-age=31536000, immutable';

/** Serves playlists and segments at /hls/:studioToken/…, finished recordings at /recordings/:studioToken/…. */
export function addMediaRoutes(app: FastifyInstance, dataDir: string): void {
  mkdirSync(hlsRoot(dataDir), { recursive: true });
  mkdirSync(recordingsRoot(dataDir), { recursive: true });
  void app.register(fastifyStatic, {
    root: hlsRoot(dataDir),
    prefix: '/hls/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    allowedPath: (path) => hlsFile.test(path),
    setHeaders: (reply, path) => {
      const isPlaylist = path.endsWith('.m3u8');
      // Any website may show the broadcast.
      reply.header('access-control-allow-origin', '*');
      reply.header('cache-control', isPlaylist ? 'no-cache' : immutable);
      reply.header('content-type', isPlaylist ? 'application/vnd.apple.mpegurl' : 'video/mp2t');
    },
  });
  void app.register(fastifyStatic, {
    root: recordingsRoot(dataDir),
    prefix: '/recordings/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    allowedPath: (path) => recordingFile.test(path),
    setHeaders: (reply) => {
      reply.header('cache-control', 'private, max-age=3600');
      reply.header('content-type', 'video/mp4');
    },
  });
}

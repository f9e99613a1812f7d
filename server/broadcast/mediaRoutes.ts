import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import type { BroadcastAccess } from './broadcaster.ts';
import { hlsRoot, recordingsRoot } from './broadcastFiles.ts';

const hlsFile = /^\/[\w-]+\/[\w-]+\.(?:m3u8|ts)$/;
const recordingFile = /^([\w-]+)\/[\w-]+\.mp4$/;
/** A segment's name is never reused, so a cache may keep the segment for ever. */
const immutable = 'public, max-age=31536000, immutable';

/**
 * Serves playlists and segments at /hls/:studioToken/… to everybody, finished recordings at /recordings/:studioToken/… to those
 * who may have them.
 */
export function addMediaRoutes(
  app: FastifyInstance,
  dataDir: string,
  mayReadRecordings: BroadcastAccess['mayReadRecordings'],
): void {
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
  app.register((recordings, _options, done) => {
    recordings.addHook<{ Params: { '*'?: string } }>('onRequest', async (request) => {
      const studioToken = recordingFile.exec(request.params['*'] ?? '')?.[1];
      if (studioToken === undefined) throw new AppError('routeNotFound');
      if (!(await mayReadRecordings(request, studioToken))) throw new AppError('recordingForbidden');
    });
    void recordings.register(fastifyStatic, {
      root: recordingsRoot(dataDir),
      prefix: '/recordings/',
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => {
        // Nothing keeps it for the next person at this computer.
        reply.header('cache-control', 'private, no-store');
        reply.header('content-type', 'video/mp4');
      },
    });
    done();
  });
}

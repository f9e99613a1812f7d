import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import type { BroadcastAccess } from './broadcaster.ts';
import { recordingsRoot } from './broadcastFiles.ts';

const recordingFile = /^([\w-]+)\/[\w-]+\.mp4$/;

/** Serves finished recordings at /recordings/:studioToken/… to those who may have them. */
export function addRecordingRoutes(
  app: FastifyInstance,
  dataDir: string,
  mayReadRecordings: BroadcastAccess['mayReadRecordings'],
): void {
  mkdirSync(recordingsRoot(dataDir), { recursive: true });
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

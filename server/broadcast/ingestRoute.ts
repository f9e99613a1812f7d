import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { Clock } from '../../src/clock/clock.ts';
import {
  ingestCloseCodes,
  ingestPath,
  ingestQuerySchema,
  toIngestSchema,
} from '../../src/protocol/ingest.ts';
import { readJson } from '../../src/protocol/readJson.ts';
import { renditionListSchema, type RenditionName } from '../../src/protocol/renditions.ts';
import { AppError } from '../errors.ts';
import { addSocketRoute } from '../webSockets.ts';
import type { BroadcastAccess } from './broadcaster.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import type { BroadcastRun } from './broadcastRun.ts';
import type { Ingest, IngestSocket } from './ingest.ts';

interface Options {
  composerOf: BroadcastAccess['composerOf'];
  runOf(studioToken: string): BroadcastRun | undefined;
  clock: Clock;
  log: BroadcastLog;
}

/** The composer sends the program in pieces of 32 kB. */
const maxMessageBytes = 1024 * 1024;
/** A peer that does not answer the close of its socket is disconnected after this time. */
const closeTimeoutMs = 1000;

/** Adds the WebSocket that composers send the program to. */
export function addIngestRoute(app: FastifyInstance, options: Options): void {
  addSocketRoute(app, ingestPath, {
    maxMessageBytes,
    authorize(request) {
      const query = ingestQuerySchema.safeParse(request.query).data;
      const composer = query === undefined ? null : options.composerOf(query.accessToken);
      if (query === undefined || composer === null) throw new AppError('accessTokenInvalid');
      return { ...composer, renditions: renditionListSchema.safeParse(query.renditions).data };
    },
    serve(socket, { studioToken, renditions }) {
      const run = options.runOf(studioToken);
      if (run === undefined) socket.close(ingestCloseCodes.noBroadcast, 'no broadcast is running');
      else if (renditions === undefined)
        socket.close(ingestCloseCodes.invalidRenditions, 'the server does not know these renditions');
      else serveIngest(socket, run, renditions, options);
    },
  });
}

function serveIngest(
  socket: WebSocket,
  run: BroadcastRun,
  renditions: readonly RenditionName[],
  { clock, log }: Options,
): void {
  let ingest: Ingest | null = null;
  let isClosed = false;
  socket.on('message', (data, isBinary) => {
    const bytes = toBytes(data);
    if (isBinary) ingest?.takeMedia(bytes, clock.nowMs());
    else takeMessage(bytes.toString('utf8'));
  });
  socket.on('error', (error) => log.warn({ err: error }, 'ingest socket'));
  socket.on('close', () => {
    isClosed = true;
    if (ingest !== null) run.closeIngest(ingest);
  });
  run
    .openIngest(ingestSocketOf(socket, clock), renditions)
    .then((opened) => {
      ingest = opened;
      if (opened === null) socket.close(ingestCloseCodes.noBroadcast, 'the broadcast ended');
      else if (isClosed) run.closeIngest(opened);
    })
    .catch((error: unknown) => {
      log.error({ err: error }, 'an ingest could not be opened');
      ingestSocketOf(socket, clock).close(ingestCloseCodes.outputEnded, 'the output could not be started');
    });

  function takeMessage(text: string): void {
    const message = toIngestSchema.safeParse(readJson(text));
    if (!message.success) {
      log.warn({ issues: message.error.issues.length }, 'the composer sent an invalid message');
      return;
    }
    if (message.data.type === 'metrics') {
      ingest?.takeMetrics(message.data.metrics);
      return;
    }
    log.error({ problem: message.data.message }, 'the composer reported a problem');
    if (message.data.fatal) run.replaceComposer(message.data.message);
  }
}

function ingestSocketOf(socket: WebSocket, clock: Clock): IngestSocket {
  return {
    send: (message) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    close: (code, reason) => {
      // A paused socket would never receive the peer's answer.
      socket.resume();
      socket.close(code, cutReason(reason));
      const cancel = clock.setTimer(closeTimeoutMs, () => socket.terminate());
      socket.once('close', cancel);
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  };
}

/** The start of a reason: a close frame has room for 123 bytes. */
const cutReason = (reason: string): string => Buffer.from(reason).subarray(0, 120).toString('utf8');

function toBytes(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

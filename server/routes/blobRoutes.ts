import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '../../src/clock/clock.ts';
import { createBlobAnswerSchema, createBlobBodySchema } from '../../src/protocol/rest/uploads.ts';
import { requireRole } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import type { StoredBlob } from '../store/blobStore.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { findSession } from './studioRoutes.ts';

/** An upload of which nothing came for so long is given up; ms. */
const silenceMs = 60_000;
/** So much of a refused file is still read, so that its sender reads the answer instead of a broken line. */
const maxDrainedBytes = 8 * 1024 * 1024;

/** Uploads: declared with size, checksum and type, then put as they are. */
export function registerBlobRoutes(instance: FastifyInstance, context: RouteContext): void {
  const { sessions, access, uploads, clock } = context;

  instance.withTypeProvider<ZodTypeProvider>().post(
    '/v1/blobs',
    {
      schema: {
        tags: ['uploads'],
        description: 'Declares a file of the session whose access token is sent, and tells where to put it.',
        body: createBlobBodySchema,
        response: { 200: createBlobAnswerSchema, ...errorAnswers },
      },
    },
    async (request) => {
      const { studioToken } = requireRole(request, access, 'upload');
      const { id } = await findSession(sessions, studioToken);
      return uploads.declare(id, request.body);
    },
  );

  instance.register((files, _options, done) => {
    // The file is read from the request itself: no parser may hold it.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    files.withTypeProvider<ZodTypeProvider>().put(
      '/v1/blobs/:blobId',
      {
        schema: {
          tags: ['uploads'],
          description: 'Takes the file itself, with the headers that its declaration was answered with.',
          params: z.object({ blobId: z.string().min(1).max(64) }),
          querystring: z.object({ token: z.string().max(512) }),
          response: { 200: z.object({ stored: z.literal(true) }), ...errorAnswers },
        },
      },
      async (request, reply) => {
        try {
          const blob = await uploads.find(request.params.blobId, request.query.token);
          checkHeaders(request.headers, blob);
          await uploads.receive(blob, readBody(request.raw, clock));
          return { stored: true as const };
        } catch (error) {
          reply.header('connection', 'close');
          drain(request.raw);
          throw error;
        }
      },
    );
    done();
  });
}

function checkHeaders(headers: IncomingMessage['headers'], blob: StoredBlob): void {
  const length = headers['content-length'];
  if (length !== undefined && Number(length) !== blob.byteSize) throw new AppError('uploadSizeWrong');
  if (headers['content-type'] !== blob.contentType) throw new AppError('uploadTypeWrong');
  const checksum = headers['content-md5'];
  if (checksum !== undefined && checksum !== blob.checksum) throw new AppError('uploadChecksumWrong');
}

/** A request's bytes; throws `uploadBroken` when its sender goes or falls silent. */
async function* readBody(request: IncomingMessage, clock: Clock): AsyncGenerator<Buffer> {
  let cancel = (): void => undefined;
  const watch = (): void => {
    cancel();
    cancel = clock.setTimer(silenceMs, () => request.destroy(new Error('nothing came for too long')));
  };
  watch();
  try {
    // The socket outlives a refusal: the answer goes out on it.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      watch();
      yield chunk as Buffer;
    }
    // A line that was cut can end like a whole file. (A request that came over no line does not say.)
    if (request.complete === false) throw new Error('the line was cut');
  } catch (cause) {
    throw new AppError('uploadBroken', { cause });
  } finally {
    cancel();
  }
}

/** Reads on for a while without keeping anything, then cuts the line. */
function drain(request: IncomingMessage): void {
  let drained = 0;
  request.on('error', () => undefined);
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > maxDrainedBytes) request.socket.destroy();
  });
  request.resume();
}

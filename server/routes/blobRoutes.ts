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

/** An upload that sends nothing for this long is ended; ms. */
const silenceMs = 60_000;
/** How much of a refused file is still read, so that its sender gets the answer instead of a broken connection. */
const maxDrainedBytes = 8 * 1024 * 1024;

/** Uploads: declared with size, checksum and type, then sent as they are. */
export function registerBlobRoutes(instance: FastifyInstance, context: RouteContext): void {
  const { sessions, access, uploads, clock } = context;

  instance.withTypeProvider<ZodTypeProvider>().post(
    '/v1/blobs',
    {
      schema: {
        tags: ['uploads'],
        description:
          'Declares a file for the session of the access token. The response says where to send the file.',
        body: createBlobBodySchema,
        response: { 200: createBlobAnswerSchema, ...errorAnswers },
      },
    },
    async (request) => {
      const { studioToken, personId } = requireRole(request, access, 'upload');
      const { id } = await findSession(sessions, studioToken);
      return uploads.declare(id, personId, request.body);
    },
  );

  instance.register((files, _options, done) => {
    // The file is read from the request itself: a parser would hold all of it in memory.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    files.withTypeProvider<ZodTypeProvider>().put(
      '/v1/blobs/:blobId',
      {
        config: { receivesFile: true },
        schema: {
          tags: ['uploads'],
          description: 'Receives the file itself, with the headers from the response to its declaration.',
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

/** The bytes of a request; throws `uploadBroken` when the sender disconnects or stops sending. */
async function* readBody(request: IncomingMessage, clock: Clock): AsyncGenerator<Buffer> {
  let cancel = (): void => undefined;
  const watch = (): void => {
    cancel();
    cancel = clock.setTimer(silenceMs, () =>
      request.destroy(new Error('the sender sent nothing for too long')),
    );
  };
  watch();
  try {
    // The socket must survive a refusal, because the answer is sent on it.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      watch();
      yield chunk as Buffer;
    }
    if (wasCutOff(request)) throw new Error('the connection was broken');
  } catch (cause) {
    throw new AppError('uploadBroken', { cause });
  } finally {
    cancel();
  }
}

/** Reads and discards the rest of a request, up to a limit, then closes the connection. */
function drain(request: IncomingMessage): void {
  let drained = 0;
  request.on('error', () => undefined);
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > maxDrainedBytes) request.socket.destroy();
  });
  request.resume();
}

/** Whether the connection broke, which can look like the end of the file. An injected request does not know. */
const wasCutOff = (request: { complete?: boolean }): boolean => request.complete === false;

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  localRecordingUploadsPath,
  recordingIdSchema,
  storedRecordingSchema,
} from '../../src/protocol/rest/localRecordings.ts';
import { requireAccess, requireRole } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import { declaredRecordingSchema, type DeclaredRecording } from '../localRecordings/recordingFiles.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { studioParams, studioPath } from './studioPath.ts';
import { findSession } from './studioRoutes.ts';
import {
  endSilence,
  lengthSchema,
  readableName,
  readMetadata,
  readRest,
  toWebRequest,
} from './videoUploadRoutes.ts';

const idParams = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });

/** All values of tus metadata are texts. */
const metadataSchema = declaredRecordingSchema.omit({ byteSize: true }).extend({
  fileName: z.string().min(1).max(1000).transform(readableName),
  isClean: z.enum(['true', 'false']).transform((text) => text === 'true'),
  beganAtMs: z.coerce.number().pipe(declaredRecordingSchema.shape.beganAtMs),
  durationMs: z.coerce.number().pipe(declaredRecordingSchema.shape.durationMs),
});

/**
 * Uploads of local recordings by the tus protocol, for those who may record in the session, at every request. What arrives must have
 * the declared size and SHA-256.
 */
export function registerLocalRecordingUploads(instance: FastifyInstance, context: RouteContext): void {
  const { localRecordings, sessions, access, featuresOf, clock } = context;

  instance.withTypeProvider<ZodTypeProvider>().get(
    `${studioPath}/local_recordings/:recordingId`,
    {
      schema: {
        tags: ['session'],
        description: 'What the server has of a recording, so that its browser knows that it may delete it.',
        params: studioParams.extend({ recordingId: recordingIdSchema }),
        response: { 200: storedRecordingSchema, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { studioToken, recordingId } = request.params;
      await findSession(sessions, studioToken);
      requireAccess(request, access, studioToken, 'recordLocally');
      const recording = await localRecordings.find(studioToken, recordingId);
      if (recording === null) throw new AppError('localRecordingNotFound');
      reply.header('cache-control', 'no-store');
      const { byteSize, sha256 } = recording;
      return { recordingId, byteSize, sha256 };
    },
  );

  instance.register((app, _options, done) => {
    // The file is read from the request itself: a parser would hold all of it in memory.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    app.addHook('onRequest', (request, _reply, next) => {
      requireRole(request, access, 'recordLocally');
      next();
    });
    const options = { schema: { hide: true }, config: { receivesFile: true } } as const;

    app.post(localRecordingUploadsPath, options, async (request, reply) => {
      // A declaration without the protocol's header is refused before it makes anything.
      if (request.headers['tus-resumable'] === undefined) return pass(request, reply, null);
      const id = await orReadRest(request, reply, async () => {
        const recording = readDeclaration(request);
        requireAccess(request, access, recording.studioToken, 'recordLocally');
        const session = await findSession(sessions, recording.studioToken);
        if (!session.localRecordingEnabled || !featuresOf(session).liveRecording)
          throw new AppError('localRecordingOff');
        return localRecordings.declare(recording);
      });
      return pass(request, reply, id);
    });

    app.route({
      ...options,
      method: ['HEAD', 'PATCH'],
      url: `${localRecordingUploadsPath}/:id`,
      handler: async (request, reply) => {
        await orReadRest(request, reply, async () => {
          const params = idParams.safeParse(request.params);
          const studioToken = params.success ? await localRecordings.sessionOf(params.data.id) : null;
          if (studioToken === null) throw new AppError('videoUploadGone');
          requireAccess(request, access, studioToken, 'recordLocally');
        });
        return pass(request, reply, null);
      },
    });
    done();
  });

  async function orReadRest<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    check: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await check();
    } catch (error) {
      await readRest(request, reply, clock);
      throw error;
    }
  }

  /** Has the tus server answer. */
  async function pass(
    request: FastifyRequest,
    reply: FastifyReply,
    declaredId: string | null,
  ): Promise<FastifyReply> {
    const stopWatching = endSilence(request.raw, clock);
    try {
      const response = await localRecordings.uploads.answer(toWebRequest(request), declaredId);
      if (declaredId !== null && response.status >= 400) await localRecordings.dropUpload(declaredId);
      reply.code(response.status);
      for (const [name, value] of response.headers) reply.header(name, value);
      if (response.status >= 400) await readRest(request, reply, clock);
      return await reply.send(await response.text());
    } finally {
      stopWatching();
    }
  }
}

/** Throws `invalidRequest` for what the headers of a declaration lack. */
function readDeclaration({ headers }: FastifyRequest): DeclaredRecording {
  const length = lengthSchema.safeParse(headers['upload-length']);
  if (!length.success)
    throw new AppError('invalidRequest', {
      field: 'upload-length',
      message: 'upload-length: the size of the file must be declared, in bytes',
    });
  const metadata = metadataSchema.safeParse(readMetadata(headers['upload-metadata']));
  if (metadata.success) return { ...metadata.data, byteSize: length.data };
  const [issue] = metadata.error.issues;
  const field = `upload-metadata.${issue?.path.join('.') ?? ''}`;
  throw new AppError('invalidRequest', { field, message: `${field}: ${issue?.message ?? 'is not valid'}` });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  adminVideoSchema,
  recordingPreviewSchema,
  videoFromRecordingBodySchema,
  type AdminVideo,
  type RecordingPreview,
  type VideoFromRecordingBody,
} from '../../src/protocol/rest/adminVideos.ts';
import { requireAdmin } from '../auth/requireAccess.ts';
import { recordingPath } from '../broadcast/broadcastFiles.ts';
import { AppError } from '../errors.ts';
import type { StoredSession } from '../store/sessionStore.ts';
import type { RouteContext } from './context.ts';
import { deletedAnswer, errorAnswers } from './errorAnswers.ts';
import { refuseOtherOrigins } from './refuseOtherOrigins.ts';
import { studioParams } from './studioPath.ts';
import { findSession } from './studioRoutes.ts';

const tags = ['admin'];
const sessionPath = '/v2/admin/sessions/:studioToken';
const maxCoverBytes = 5 * 1024 * 1024;

const recordingParams = studioParams.extend({
  fileName: videoFromRecordingBodySchema.shape.fileName,
});

/** A session's video, and how its admin gets it there. The upload itself is in videoUploadRoutes.ts. */
export function registerAdminVideoRoutes(instance: FastifyInstance, context: RouteContext): void {
  const { videoService, adminSignIns, sessions } = context;
  const app = instance.withTypeProvider<ZodTypeProvider>();

  const admit = (request: FastifyRequest): void => {
    requireAdmin(request, adminSignIns);
    refuseOtherOrigins(request, context.publicOrigin());
  };
  registerPreviewRoutes(instance, context, admit);
  const findSimulive = async (studioToken: string): Promise<StoredSession> => {
    const session = await findSession(sessions, studioToken);
    if (session.kind !== 'simulive') throw new AppError('notSimulive');
    return session;
  };
  const describe = async (sessionId: string): Promise<AdminVideo> => {
    const video = await videoService.describe(sessionId);
    if (video === null) throw new AppError('videoNotFound');
    return video;
  };
  const videoAnswer = { 200: adminVideoSchema, ...errorAnswers } as const;

  app.get(
    `${sessionPath}/video`,
    {
      schema: { tags, params: studioParams, response: { 200: adminVideoSchema.nullable(), ...errorAnswers } },
    },
    async (request, reply) => {
      admit(request);
      const { id } = await findSession(sessions, request.params.studioToken);
      reply.header('cache-control', 'no-store');
      // Null is nothing to Fastify, and would be an empty body.
      return reply
        .type('application/json')
        .serializer(JSON.stringify)
        .send(await videoService.describe(id));
    },
  );

  app.delete(
    `${sessionPath}/video`,
    {
      schema: {
        tags,
        description: 'Deletes the video that is on its way, or else the one that viewers see.',
        params: studioParams,
        response: deletedAnswer,
      },
    },
    async (request) => {
      admit(request);
      const { id } = await findSession(sessions, request.params.studioToken);
      await videoService.remove(id);
      return { deleted: true as const };
    },
  );

  app.post(
    `${sessionPath}/video/retry`,
    { schema: { tags, params: studioParams, response: videoAnswer } },
    async (request) => {
      admit(request);
      const { id } = await findSession(sessions, request.params.studioToken);
      await videoService.retry(id);
      return describe(id);
    },
  );

  app.post(
    `${sessionPath}/video/from_recording`,
    { schema: { tags, params: studioParams, body: videoFromRecordingBodySchema, response: videoAnswer } },
    async (request) => {
      admit(request);
      const { id } = await findSimulive(request.params.studioToken);
      const { recordedIn, fileName, trim }: VideoFromRecordingBody = request.body;
      const path = await findRecording(context, recordedIn, fileName);
      await videoService.takeRecording(id, { path, fileName, trim });
      return describe(id);
    },
  );

  instance.register((pictures, _options, done) => {
    pictures.removeAllContentTypeParsers();
    pictures.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    pictures.withTypeProvider<ZodTypeProvider>().post(
      `${sessionPath}/video/cover`,
      {
        bodyLimit: maxCoverBytes,
        onRequest: (request, _reply, next) => {
          admit(request);
          next();
        },
        schema: {
          tags,
          description: 'The body is the picture itself: PNG, JPEG or WebP, up to 5 MB.',
          params: studioParams,
          response: videoAnswer,
        },
      },
      async (request) => {
        const { id } = await findSession(sessions, request.params.studioToken);
        if (!Buffer.isBuffer(request.body)) throw new AppError('uploadTypeWrong');
        await videoService.setCover(id, request.body);
        return describe(id);
      },
    );
    done();
  });
}

/** The pictures by which a recording is trimmed. */
function registerPreviewRoutes(
  instance: FastifyInstance,
  context: RouteContext,
  admit: (request: FastifyRequest) => void,
): void {
  const { videoService } = context;
  const app = instance.withTypeProvider<ZodTypeProvider>();

  app.get(
    `${sessionPath}/recordings/:fileName/preview`,
    {
      schema: { tags, params: recordingParams, response: { 200: recordingPreviewSchema, ...errorAnswers } },
    },
    async (request): Promise<RecordingPreview> => {
      admit(request);
      const { studioToken, fileName } = request.params;
      const path = await findRecording(context, studioToken, fileName);
      const list = await videoService.previews.list(studioToken, path, fileName);
      const base = `/v2/admin/sessions/${studioToken}/recordings/${fileName}/pictures`;
      return {
        duration: list.duration,
        pictures: list.pictures.map(({ at, name }) => ({ at, url: `${base}/${name}` })),
      };
    },
  );

  app.get(
    `${sessionPath}/recordings/:fileName/pictures/:picture`,
    {
      schema: { hide: true, params: recordingParams.extend({ picture: z.string().regex(/^\d{1,3}\.jpg$/) }) },
    },
    async (request, reply) => {
      admit(request);
      const { studioToken, fileName, picture } = request.params;
      const found = await videoService.previews.read(studioToken, fileName, picture);
      if (found === null) throw new AppError('recordingNotFound');
      return reply.type('image/jpeg').header('cache-control', 'private, no-store').send(found);
    },
  );
}

async function findRecording(
  { broadcaster, dataDir }: RouteContext,
  studioToken: string,
  fileName: string,
): Promise<string> {
  const recordings = await broadcaster.listRecordings(studioToken);
  if (!recordings.some((recording) => recording.fileName === fileName))
    throw new AppError('recordingNotFound');
  return recordingPath(dataDir, studioToken, fileName);
}

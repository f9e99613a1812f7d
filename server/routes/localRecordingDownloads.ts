import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { localRecordingSchema, recordingIdSchema } from '../../src/protocol/rest/localRecordings.ts';
import { listBroadcasts, type LoggedBroadcast } from '../../src/scene/sceneLogLines.ts';
import { isAdmin } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import type { ArrivedRecording } from '../localRecordings/createLocalRecordings.ts';
import { alignRecordings, type Alignment } from '../localRecordings/alignRecordings.ts';
import { writeSceneChanges } from '../localRecordings/writeSceneChanges.ts';
import type { StoredSession } from '../store/sessionStore.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { isHost } from './linkCookies.ts';
import { studioParams } from './studioPath.ts';
import { findSession } from './studioRoutes.ts';

const tags = ['admin'];
const listPath = '/v2/admin/sessions/:studioToken/local_recordings';
const recordingParams = studioParams.extend({ recordingId: recordingIdSchema });
const file = z.any();
/** Index of a broadcast in the scene log; the last one if it is missing. */
const sceneChangesQuery = z.object({ broadcast: z.coerce.number().int().nonnegative().optional() });
type AlignedRecording = ArrivedRecording & Alignment;
const mediaTypes = { mp4: 'video/mp4', wav: 'audio/wav' } as const;

/**
 * The local recordings of a session for its hosts and the admin. All downloads of a broadcast begin at one zero, when its first recording
 * began, so that they drop into an editor on top of each other; its table of scene changes counts from there too.
 */
export function registerLocalRecordingDownloads(instance: FastifyInstance, context: RouteContext): void {
  const { localRecordings, sessions, sceneLog, access, adminSignIns } = context;
  const app = instance.withTypeProvider<ZodTypeProvider>();

  const admit = async (request: FastifyRequest, studioToken: string): Promise<StoredSession> => {
    const session = await findSession(sessions, studioToken);
    if (!isAdmin(request, adminSignIns) && !isHost(request, access, session))
      throw new AppError('recordingForbidden');
    return session;
  };
  /** The broadcasts of the scene log; one that goes on has no end yet. */
  const readBroadcasts = async ({ id, scene }: StoredSession): Promise<LoggedBroadcast[]> => {
    const [base, records] = await Promise.all([sceneLog.base(id), sceneLog.readAll(id)]);
    const broadcasts = listBroadcasts([base, ...records]);
    return broadcasts.map((each, index) =>
      scene.status === 'live' && index === broadcasts.length - 1 ? { ...each, endMs: Infinity } : each,
    );
  };
  const listAligned = async (session: StoredSession): Promise<AlignedRecording[]> => {
    const [all, broadcasts] = await Promise.all([
      localRecordings.list(session.studioToken),
      readBroadcasts(session),
    ]);
    return alignRecordings(all, broadcasts);
  };
  const find = async (session: StoredSession, recordingId: string): Promise<AlignedRecording> => {
    const recording = (await listAligned(session)).find((each) => each.recordingId === recordingId);
    if (recording === undefined) throw new AppError('localRecordingNotFound');
    return recording;
  };

  app.get(
    listPath,
    {
      schema: {
        tags,
        params: studioParams,
        response: { 200: z.array(localRecordingSchema), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const all = await listAligned(await admit(request, request.params.studioToken));
      reply.header('cache-control', 'no-store');
      return Promise.all(
        all.map(async (each) => ({ ...each, hasSound: await localRecordings.hasSound(each.path) })),
      );
    },
  );

  app.get(
    `${listPath}/scene_changes.csv`,
    {
      schema: {
        tags,
        description: 'The scene changes of a broadcast, counted from the zero of its recordings.',
        params: studioParams,
        querystring: sceneChangesQuery,
        response: { 200: file, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const session = await admit(request, request.params.studioToken);
      const csv = await writeSceneChanges(session, request.query.broadcast, context, {
        broadcasts: await readBroadcasts(session),
        recordings: await localRecordings.list(session.studioToken),
      });
      return asDownload(reply, 'scene-changes.csv').type('text/csv; charset=utf-8').send(csv);
    },
  );

  app.get(
    `${listPath}/:recordingId/original`,
    { schema: { tags, params: recordingParams, response: { 200: file, ...errorAnswers } } },
    async (request, reply) => {
      const { studioToken, recordingId } = request.params;
      const session = await admit(request, studioToken);
      const { path, byteSize, fileName } = await find(session, recordingId);
      return asDownload(reply, fileName)
        .type('application/octet-stream')
        .header('content-length', byteSize)
        .send(createReadStream(path));
    },
  );

  app.get(
    `${listPath}/:recordingId/aligned.:kind`,
    {
      schema: {
        tags,
        description:
          'The recording from the zero of its broadcast: in an MP4, its picture as it is or, if editors do not open that, as H.264; or its sound as a WAV of 48 kHz.',
        params: recordingParams.extend({ kind: z.enum(['mp4', 'wav']) }),
        response: { 200: file, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { studioToken, recordingId, kind } = request.params;
      const recording = await find(await admit(request, studioToken), recordingId);
      const stream = await localRecordings.exports.open(kind, recording, whenLeft(reply));
      const name = recording.fileName.slice(0, -extname(recording.fileName).length || undefined);
      return asDownload(reply, `${name}.${kind}`).type(mediaTypes[kind]).send(stream);
    },
  );
}

/** Aborts when the connection ends before the answer does. */
function whenLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort());
  return left.signal;
}

/** Nothing keeps it for the next person at this computer, and no browser opens it as a page. */
const asDownload = (reply: FastifyReply, fileName: string): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);

import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { localRecordingSchema, recordingIdSchema } from '../../src/protocol/rest/localRecordings.ts';
import { isAdmin } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import type { ArrivedRecording } from '../localRecordings/createLocalRecordings.ts';
import { sceneChangesCsv } from '../localRecordings/sceneChangesCsv.ts';
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
const mediaTypes = { mp4: 'video/mp4', wav: 'audio/wav' } as const;

/**
 * The local recordings of a session for its hosts and the admin. All downloads of a session begin at one zero, when the first recording
 * began, so that they drop into an editor on top of each other; the table of scene changes counts from there too.
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
  const find = async (
    studioToken: string,
    recordingId: string,
  ): Promise<ArrivedRecording & { offsetMs: number }> => {
    const all = await localRecordings.list(studioToken);
    const recording = all.find((each) => each.recordingId === recordingId);
    if (recording === undefined) throw new AppError('localRecordingNotFound');
    return { ...recording, offsetMs: offsetIn(all, recording) };
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
      const { studioToken } = request.params;
      await admit(request, studioToken);
      const all = await localRecordings.list(studioToken);
      reply.header('cache-control', 'no-store');
      return all.map((recording) => ({ ...recording, offsetMs: offsetIn(all, recording) }));
    },
  );

  app.get(
    `${listPath}/scene_changes.csv`,
    { schema: { tags, params: studioParams, response: { 200: file, ...errorAnswers } } },
    async (request, reply) => {
      const session = await admit(request, request.params.studioToken);
      const all = await localRecordings.list(session.studioToken);
      const names = new Map(all.map(({ streamId, speakerName }) => [streamId, speakerName]));
      const [base, records] = await Promise.all([sceneLog.base(session.id), sceneLog.readAll(session.id)]);
      const csv = sceneChangesCsv({
        base,
        records,
        zeroMs: all[0]?.beganAtMs ?? records[0]?.stamp.atMs ?? 0,
        nameOf: (streamId) => names.get(streamId) ?? streamId,
      });
      return asDownload(reply, 'scene-changes.csv').type('text/csv; charset=utf-8').send(csv);
    },
  );

  app.get(
    `${listPath}/:recordingId/original`,
    { schema: { tags, params: recordingParams, response: { 200: file, ...errorAnswers } } },
    async (request, reply) => {
      const { studioToken, recordingId } = request.params;
      await admit(request, studioToken);
      const { path, byteSize, fileName } = await find(studioToken, recordingId);
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
          'The recording from the zero of all: in an MP4, its picture as it is or, if editors do not open that, as H.264; or its sound as a WAV of 48 kHz.',
        params: recordingParams.extend({ kind: z.enum(['mp4', 'wav']) }),
        response: { 200: file, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { studioToken, recordingId, kind } = request.params;
      await admit(request, studioToken);
      const recording = await find(studioToken, recordingId);
      const stream = await localRecordings.exports.open(kind, recording, whenLeft(reply));
      const name = recording.fileName.slice(0, -extname(recording.fileName).length || undefined);
      return asDownload(reply, `${name}.${kind}`).type(mediaTypes[kind]).send(stream);
    },
  );
}

const offsetIn = (all: readonly ArrivedRecording[], { beganAtMs }: ArrivedRecording): number =>
  beganAtMs - (all[0]?.beganAtMs ?? beganAtMs);

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

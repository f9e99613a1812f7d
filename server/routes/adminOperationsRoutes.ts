import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  embeddingSchema,
  oldRecordingSchema,
  oldRecordingsQuerySchema,
  onAirSchema,
  pruneBodySchema,
  prunedSchema,
  storageReportSchema,
  type OldRecording,
  type OnAir,
} from '../../src/protocol/rest/adminSessions.ts';
import { requireAdmin } from '../auth/requireAccess.ts';
import { hlsRoot, recordingsRoot } from '../broadcast/broadcastFiles.ts';
import { bytesIn } from '../videos/videoFiles.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';

const tags = ['admin'];
const dayMs = 24 * 60 * 60 * 1000;

/** What the server has on air and on its disk. */
export function registerAdminOperationsRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const {
    adminSignIns,
    broadcaster,
    contents,
    dataDir,
    freeDiskBytes,
    embedOrigins,
    changeQueue,
    videoService,
  } = context;

  app.get(
    '/v2/admin/on_air',
    { schema: { tags, response: { 200: z.array(onAirSchema), ...errorAnswers } } },
    async (request) => {
      requireAdmin(request, adminSignIns);
      return listOnAir(context);
    },
  );

  app.get(
    '/v2/admin/embedding',
    { schema: { tags, response: { 200: embeddingSchema, ...errorAnswers } } },
    (request) => {
      requireAdmin(request, adminSignIns);
      return { origins: [...embedOrigins] };
    },
  );

  app.get(
    '/v2/admin/storage',
    { schema: { tags, response: { 200: storageReportSchema, ...errorAnswers } } },
    async (request) => {
      requireAdmin(request, adminSignIns);
      const [recordings, videos, broadcasts, uploads, free] = await Promise.all([
        bytesIn(recordingsRoot(dataDir)),
        videoService.measure().then(({ storedBytes }) => storedBytes),
        bytesIn(hlsRoot(dataDir)),
        contents.uploadedBytes(),
        freeDiskBytes(),
      ]);
      return { recordings, videos, broadcasts, uploads, free };
    },
  );

  app.get(
    '/v2/admin/storage/old_recordings',
    {
      schema: {
        tags,
        description: 'The recordings of that age of shows that have ended, oldest first.',
        querystring: oldRecordingsQuerySchema,
        response: { 200: z.array(oldRecordingSchema), ...errorAnswers },
      },
    },
    async (request) => {
      requireAdmin(request, adminSignIns);
      return listOldRecordings(context, request.query.olderThanDays);
    },
  );

  app.post(
    '/v2/admin/storage/prune',
    {
      schema: {
        tags,
        description:
          'Deletes recordings: those of the list that are still that old, and of shows that have ended.',
        body: pruneBodySchema,
        response: { 200: prunedSchema, ...errorAnswers },
      },
    },
    async (request) => {
      requireAdmin(request, adminSignIns);
      const { olderThanDays, recordings } = request.body;
      const nameOf = ({ studioToken, fileName }: { studioToken: string; fileName: string }): string =>
        `${studioToken}/${fileName}`;
      const wanted = new Set(recordings.map(nameOf));
      // One at a time, so that a recording is counted once.
      return changeQueue.run('recordings', async () => {
        const pruned = { count: 0, byteSize: 0 };
        for (const recording of await listOldRecordings(context, olderThanDays)) {
          if (!wanted.has(nameOf(recording))) continue;
          if (!(await broadcaster.deleteRecording(recording.studioToken, recording.fileName))) continue;
          await videoService.previews.forget(recording.studioToken, recording.fileName);
          pruned.count += 1;
          pruned.byteSize += recording.byteSize;
        }
        request.log.info(pruned, 'an admin deleted old recordings');
        return pruned;
      });
    },
  );
}

/** The recordings that are at least so many days old, of sessions that are not on air, oldest first. */
async function listOldRecordings(
  { sessions, broadcaster, clock }: Pick<RouteContext, 'sessions' | 'broadcaster' | 'clock'>,
  olderThanDays: number,
): Promise<OldRecording[]> {
  const before = clock.nowMs() - olderThanDays * dayMs;
  const ended = (await sessions.list()).filter(({ status }) => status !== 'live' && status !== 'starting');
  const lists = await Promise.all(
    ended.map(async ({ studioToken, name }) =>
      (await broadcaster.listRecordings(studioToken)).map((recording) => ({
        ...recording,
        studioToken,
        sessionName: name,
      })),
    ),
  );
  return lists
    .flat()
    .filter(({ recordedAt }) => recordedAt.getTime() <= before)
    .sort((one, other) => one.recordedAt.getTime() - other.recordedAt.getTime());
}

/** The broadcasts that run, and the simulive sessions that play by their times. */
async function listOnAir({
  sessions,
  broadcaster,
  chatRooms,
  clock,
}: Pick<RouteContext, 'sessions' | 'broadcaster' | 'chatRooms' | 'clock'>): Promise<OnAir[]> {
  const nowMs = clock.nowMs();
  const broadcasts = new Map(
    broadcaster.status().broadcasts.map((broadcast) => [broadcast.studioToken, broadcast]),
  );
  return (await sessions.list()).flatMap(({ studioToken, name, kind, startsAt, endsAt }) => {
    const broadcast = broadcasts.get(studioToken);
    const isPlaying = kind === 'simulive' && startsAt.getTime() <= nowMs && nowMs < endsAt.getTime();
    if (broadcast === undefined && !isPlaying) return [];
    return {
      studioToken,
      name,
      kind,
      state: broadcast?.isLive !== false ? 'live' : 'starting',
      viewers: chatRooms.viewerCount(studioToken),
      framesPerSecond: broadcast?.framesPerSecond ?? null,
      framesDropped: broadcast?.framesDropped ?? null,
      bitsPerSecond: broadcast?.bitsPerSecond ?? null,
      secondsBehind: broadcast?.secondsBehind ?? null,
      renditions: [...(broadcast?.renditions ?? [])],
    };
  });
}

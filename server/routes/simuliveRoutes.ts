import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { initSimuliveBodySchema, simuliveSessionSchema } from '../../src/protocol/rest/simulive.ts';
import { AppError } from '../errors.ts';
import { createRateLimit } from '../limits/rateLimit.ts';
import type { StoredSession } from '../store/sessionStore.ts';
import { simuliveStatusAt } from '../videos/simuliveStatus.ts';
import type { ShownVideo } from '../videos/describeVideo.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { studioParams, studioPath } from './studioPath.ts';
import { findSession } from './studioRoutes.ts';

/** How long what all viewers are told is kept, so that thousands who ask at once cost one question to the database; ms. */
const keptMs = 1000;
/** A page asks every ten seconds while it waits, and many may share an address. */
const callsPerNewViewer = 20;

interface Known {
  session: StoredSession;
  video: ShownVideo;
  atMs: number;
}

/** What the page of a simulive session's viewer asks for. Its viewers need no token, and are told nothing that others may not know. */
export function registerSimuliveRoutes(instance: FastifyInstance, context: RouteContext): void {
  const { sessions, videoService, clock, caps } = context;
  const perMinute = callsPerNewViewer * caps.newViewersPerMinute;
  const calls = createRateLimit(perMinute, perMinute, () => clock.nowMs());
  const known = new Map<string, Known>();

  async function read(studioToken: string): Promise<Known> {
    const nowMs = clock.nowMs();
    const before = known.get(studioToken);
    if (before !== undefined && Math.abs(nowMs - before.atMs) < keptMs) return before;
    known.delete(studioToken);
    const session = await findSession(sessions, studioToken);
    if (session.kind !== 'simulive') throw new AppError('notSimulive');
    const read = { session, video: await videoService.shownTo(session.id), atMs: nowMs };
    for (const [token, { atMs }] of known) if (Math.abs(nowMs - atMs) >= keptMs) known.delete(token);
    known.set(studioToken, read);
    return read;
  }

  instance.withTypeProvider<ZodTypeProvider>().post(
    `${studioPath}/init_simulive`,
    {
      schema: {
        tags: ['simulive'],
        description: 'What plays, since when, and what the server’s clock says.',
        params: studioParams,
        body: initSimuliveBodySchema,
        response: { 200: simuliveSessionSchema, ...errorAnswers },
      },
    },
    async (request, reply) => {
      calls.count(request.ip);
      const { session, video } = await read(request.params.studioToken);
      const nowMs = clock.nowMs();
      const isReady = video.status === 'ready';
      reply.header('cache-control', 'no-store');
      return {
        name: session.name,
        groupName: session.groupName,
        groupSocialLinks: session.groupSocialLinks,
        organizationName: session.organizationName,
        status: simuliveStatusAt(nowMs, {
          startsAtMs: session.startsAt.getTime(),
          durationSeconds: isReady ? video.duration : null,
        }),
        startsAt: session.startsAt,
        endsAt: session.endsAt,
        duration: video.duration,
        assetId: video.id,
        assetUrl: video.assetUrl,
        coverUrl: video.coverUrl,
        videoStatus: video.status,
        chatDisabled: session.liveChatDisabled,
        nowMs,
      };
    },
  );
}

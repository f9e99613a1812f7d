import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { goLiveChecksSchema, type GoLiveChecks } from '../../src/protocol/rest/goLiveChecks.ts';
import { requireAccess } from '../auth/requireAccess.ts';
import { reachRtmpServer, rtmpServerName } from '../broadcast/reachRtmpServer.ts';
import { createRateLimit } from '../limits/rateLimit.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { studioParams, studioPath } from './studioPath.ts';
import { findSession } from './studioRoutes.ts';

/** Each check connects to other machines. */
const checksAtOnce = 10;
const checksPerMinute = 20;

type Context = Pick<RouteContext, 'sessions' | 'live' | 'access' | 'broadcaster' | 'freeDiskBytes' | 'clock'>;

/** What a host should know before going live. */
export function registerGoLiveChecks(instance: FastifyInstance, context: Context): void {
  const { sessions, access, freeDiskBytes, clock } = context;
  const limit = createRateLimit(checksAtOnce, checksPerMinute, () => clock.nowMs());
  instance.withTypeProvider<ZodTypeProvider>().get(
    `${studioPath}/go_live_checks`,
    {
      schema: {
        tags: ['broadcast'],
        description:
          'Says before an event goes live whether there is room for its recording, whether a composer is ready, and whether the servers of its RTMP destinations take a connection. Nothing is sent to them.',
        params: studioParams,
        response: { 200: goLiveChecksSchema, ...errorAnswers },
      },
    },
    async (request) => {
      const { studioToken } = request.params;
      const { rtmpDestinations } = await findSession(sessions, studioToken);
      requireAccess(request, access, studioToken, 'goLive');
      limit.count(studioToken);
      const [freeBytes, destinations] = await Promise.all([
        freeDiskBytes(),
        Promise.all(
          rtmpDestinations.map(async (address) => ({
            server: rtmpServerName(address),
            isReached: await reachRtmpServer(address),
          })),
        ),
      ]);
      return { disk: { freeBytes }, composer: checkComposer(studioToken, context), destinations };
    },
  );
}

function checkComposer(
  studioToken: string,
  { live, broadcaster }: Pick<Context, 'live' | 'broadcaster'>,
): GoLiveChecks['composer'] {
  const prepared = broadcaster
    .status()
    .preparedComposers.find((composer) => composer.studioToken === studioToken);
  if (!live.admitsAnother()) return 'noRoom';
  if (prepared !== undefined) return prepared.state;
  return broadcaster.hasPrograms() ? 'startsLater' : 'broken';
}

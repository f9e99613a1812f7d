import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { rtmpTestAnswerSchema, rtmpTestBodySchema } from '../../src/protocol/rest/adminSessions.ts';
import { requireAdmin } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import { createRateLimit } from '../limits/rateLimit.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { findSession } from './studioRoutes.ts';

/** Each test encodes for some seconds and connects to another machine: nobody makes the server knock at many doors. */
const testsAtOnce = 6;
const testsPerMinute = 6;

/** Tries an RTMP destination before the show. */
export function registerAdminRtmpRoutes(
  instance: FastifyInstance,
  {
    sessions,
    adminSignIns,
    broadcaster,
    clock,
  }: Pick<RouteContext, 'sessions' | 'adminSignIns' | 'broadcaster' | 'clock'>,
): void {
  const limit = createRateLimit(testsAtOnce, testsPerMinute, () => clock.nowMs());

  instance.withTypeProvider<ZodTypeProvider>().post(
    '/v2/admin/rtmp_test',
    {
      schema: {
        tags: ['admin'],
        description:
          'Sends a test picture to an RTMP address for three seconds, and says what the far end answered.',
        body: rtmpTestBodySchema,
        response: { 200: rtmpTestAnswerSchema, ...errorAnswers },
      },
    },
    async (request) => {
      requireAdmin(request, adminSignIns);
      // One for all admins: the other end sees one server.
      limit.count('admin');
      const { body } = request;
      if ('address' in body) return broadcaster.testDestination(body.address);
      const { rtmpDestinations } = await findSession(sessions, body.studioToken);
      const address = rtmpDestinations[body.destination];
      if (address === undefined) throw new AppError('rtmpDestinationsChanged', { field: 'destination' });
      return broadcaster.testDestination(address);
    },
  );
}

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { trackingEventSchema, type TrackingEvent } from '../../src/protocol/rest/tracking.ts';
import { createRateLimit } from '../limits/rateLimit.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';

/** Writes the studio's usage events into the server's log. They are sent nowhere else. */
export function registerTrackingRoutes(
  instance: FastifyInstance,
  { clock }: Pick<RouteContext, 'clock'>,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const limit = createRateLimit(60, 60, () => clock.nowMs());
  app.post(
    '/v2/track',
    {
      bodyLimit: 32 * 1024,
      schema: {
        tags: ['tracking'],
        body: trackingEventSchema,
        response: { 202: z.object({ accepted: z.literal(true) }), ...errorAnswers },
      },
    },
    async (request, reply) => {
      limit.count(request.ip);
      logEvent(request.log, request.body);
      return reply.code(202).send({ accepted: true });
    },
  );
}

const logEvent = (log: FastifyBaseLogger, { event, anonymousId, properties }: TrackingEvent): void =>
  log.info({ event, anonymousId, properties }, 'tracked');

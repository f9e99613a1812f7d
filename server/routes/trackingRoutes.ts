import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { trackingEventSchema } from '../../src/protocol/rest/tracking.ts';
import { createRateLimit } from '../limits/rateLimit.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';

/** Viewers of one office or school share an address, and follow a link at the same moment. */
const eventsPerMinute = 300;

/** Counts the events of pages. Of a body only the session, the event and its subject are kept, in counts by the minute. */
export function registerTrackingRoutes(
  instance: FastifyInstance,
  { clock, tracker }: Pick<RouteContext, 'clock' | 'tracker'>,
): void {
  const limit = createRateLimit(eventsPerMinute, eventsPerMinute, () => clock.nowMs());
  instance.withTypeProvider<ZodTypeProvider>().post(
    '/v2/track',
    {
      bodyLimit: 32 * 1024,
      schema: {
        tags: ['tracking'],
        description:
          'Counts an event of a page, by the minute. `accepted` is false where the server counts nothing. Nothing about the ' +
          'person or the browser is kept.',
        body: trackingEventSchema,
        response: { 202: z.object({ accepted: z.boolean() }), ...errorAnswers },
      },
    },
    async (request, reply) => {
      limit.count(request.ip);
      return reply.code(202).send({ accepted: tracker.count(request.body) });
    },
  );
}

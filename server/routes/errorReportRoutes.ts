import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '../../src/clock/clock.ts';
import { errorReportBodySchema } from '../../src/protocol/rest.ts';
import { createRateLimit } from '../limits/rateLimit.ts';
import { errorAnswers } from './errorAnswers.ts';

const maxUrlChars = 300;

/** Writes the errors that browsers report into the server's log. */
export function registerErrorReportRoutes(instance: FastifyInstance, clock: Clock): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const limit = createRateLimit(20, 30, () => clock.nowMs());
  app.post(
    '/v1/error_reports',
    {
      bodyLimit: 16 * 1024,
      schema: {
        tags: ['errors'],
        body: errorReportBodySchema,
        response: { 202: z.object({ accepted: z.literal(true) }), ...errorAnswers },
      },
    },
    async (request, reply) => {
      limit.count(request.ip);
      const { url, ...report } = request.body;
      const shortUrl = url === undefined ? {} : { url: url.slice(0, maxUrlChars) };
      request.log.warn({ report: { ...report, ...shortUrl } }, 'a browser reported an error');
      return reply.code(202).send({ accepted: true });
    },
  );
}

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sessionStatisticsSchema } from '../../src/protocol/rest/tracking.ts';
import { requireAdmin } from '../auth/requireAccess.ts';
import type { StoredSession } from '../store/sessionStore.ts';
import { describeStatistics, statisticsCsv } from '../tracking/sessionStatistics.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { studioParams } from './studioPath.ts';
import { findSession } from './studioRoutes.ts';

const tags = ['admin'];
const statisticsPath = '/v2/admin/sessions/:studioToken/statistics';

/** What a session was counted for, for the admin. */
export function registerStatisticsRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { sessions, adminSignIns, tracker } = context;

  const admit = async (
    request: FastifyRequest<{ Params: { studioToken: string } }>,
  ): Promise<StoredSession> => {
    requireAdmin(request, adminSignIns);
    const session = await findSession(sessions, request.params.studioToken);
    await tracker.flush();
    return session;
  };

  app.get(
    statisticsPath,
    {
      schema: { tags, params: studioParams, response: { 200: sessionStatisticsSchema, ...errorAnswers } },
    },
    async (request, reply) => {
      const session = await admit(request);
      reply.header('cache-control', 'no-store');
      return describeStatistics(session, tracker.isOn, context);
    },
  );

  app.get(
    `${statisticsPath}.csv`,
    {
      schema: {
        tags,
        description: 'The same as a table, minute by minute.',
        params: studioParams,
        produces: ['text/csv'],
        response: { 200: z.unknown(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const session = await admit(request);
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${session.studioToken}-statistics.csv"`)
        .send(Readable.from(statisticsCsv(session, context)));
    },
  );
}

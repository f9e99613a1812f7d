import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { stopBroadcastBodySchema } from '../../src/protocol/rest.ts';
import { requireAccess } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { studioParams, studioPath } from './studioPath.ts';
import { findSession } from './studioRoutes.ts';

/** Go live, and end event. */
export function registerBroadcastRoutes(
  instance: FastifyInstance,
  { sessions, live, access }: Pick<RouteContext, 'sessions' | 'live' | 'access'>,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();

  app.post(
    `${studioPath}/start_broadcast`,
    {
      schema: {
        tags: ['broadcast'],
        params: studioParams,
        response: { 200: z.object({ status: z.literal('starting') }), ...errorAnswers },
      },
    },
    async (request) => {
      const { studioToken } = request.params;
      const session = await findSession(sessions, studioToken);
      const { speakerId } = requireAccess(request, access, studioToken, 'goLive');
      if (session.kind === 'simulive') throw new AppError('simuliveNotBroadcast');
      await live.start(session, speakerId);
      return { status: 'starting' as const };
    },
  );

  app.post(
    `${studioPath}/stop_broadcast`,
    {
      schema: {
        tags: ['broadcast'],
        params: studioParams,
        body: stopBroadcastBodySchema.nullish(),
        response: { 200: z.object({ status: z.literal('stopped') }), ...errorAnswers },
      },
    },
    async (request) => {
      const { studioToken } = request.params;
      const session = await findSession(sessions, studioToken);
      const { speakerId } = requireAccess(request, access, studioToken, 'endEvent');
      request.log.info({ studioToken, termination: request.body?.termination_logs }, 'end event');
      await live.stop(session, speakerId);
      return { status: 'stopped' as const };
    },
  );
}

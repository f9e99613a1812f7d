import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { redrawBodySchema, redrawJobSchema, redrawListSchema } from '../../src/protocol/rest/redraw.ts';
import { requireAdmin } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import type { RouteContext } from './context.ts';
import { deletedAnswer, errorAnswers } from './errorAnswers.ts';
import { refuseOtherOrigins } from './refuseOtherOrigins.ts';
import { studioParams } from './studioPath.ts';
import { findSession } from './studioRoutes.ts';

const tags = ['admin'];
const listPath = '/v2/admin/sessions/:studioToken/redraws';
const redrawParams = studioParams.extend({ redrawId: redrawJobSchema.shape.id });
const redrawAnswer = { 200: redrawJobSchema, ...errorAnswers } as const;

/** Drawing a session's broadcasts again, for the admin. */
export function registerAdminRedrawRoutes(
  instance: FastifyInstance,
  {
    redraws,
    sessions,
    adminSignIns,
    publicOrigin,
  }: Pick<RouteContext, 'redraws' | 'sessions' | 'adminSignIns' | 'publicOrigin'>,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const admit = (request: FastifyRequest): void => {
    requireAdmin(request, adminSignIns);
    refuseOtherOrigins(request, publicOrigin());
  };

  app.get(
    listPath,
    {
      schema: {
        tags,
        description: 'The broadcasts that the scene log has, and the redraws that were asked for.',
        params: studioParams,
        response: { 200: redrawListSchema, ...errorAnswers },
      },
    },
    async (request, reply) => {
      admit(request);
      reply.header('cache-control', 'no-store');
      return redraws.list(await findSession(sessions, request.params.studioToken));
    },
  );

  app.post(
    listPath,
    {
      schema: {
        tags,
        description:
          'Draws a broadcast again from its scene log and the local recordings, when the server is free. The same redraw goes on ' +
          'where it was, or is there already.',
        params: studioParams,
        body: redrawBodySchema,
        response: redrawAnswer,
      },
    },
    async (request) => {
      admit(request);
      return redraws.request(await findSession(sessions, request.params.studioToken), request.body);
    },
  );

  app.post(
    `${listPath}/:redrawId/cancel`,
    { schema: { tags, params: redrawParams, response: redrawAnswer } },
    async (request) => {
      admit(request);
      return redraws.cancel(request.params.studioToken, request.params.redrawId);
    },
  );

  app.delete(
    `${listPath}/:redrawId`,
    { schema: { tags, params: redrawParams, response: deletedAnswer } },
    async (request) => {
      admit(request);
      await redraws.remove(request.params.studioToken, request.params.redrawId);
      return { deleted: true as const };
    },
  );

  app.get(
    `${listPath}/:redrawId/video.mp4`,
    { compress: false, schema: { tags, params: redrawParams, response: { 200: z.any(), ...errorAnswers } } },
    async (request, reply) => {
      admit(request);
      const { studioToken, redrawId } = request.params;
      const path = redraws.videoPath(studioToken, redrawId);
      if (path === null) throw new AppError('redrawNotFound');
      return reply
        .type('video/mp4')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${studioToken}-redraw.mp4"`)
        .header('content-length', (await stat(path)).size)
        .send(createReadStream(path));
    },
  );
}

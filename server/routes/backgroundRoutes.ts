import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { backgroundSchema } from '../../src/protocol/rest.ts';
import { studioTokenSchema } from '../../src/protocol/session.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { createStudioCalls } from './studioCalls.ts';

// A session is its own video: its studio token is the id.
const base = '/v2/cms/videos/:studioToken/studio_backgrounds';
const tags = ['backgrounds'];

/** The backgrounds that a session's hosts uploaded. */
export function registerBackgroundRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { backgrounds } = context;
  const { sessionId } = createStudioCalls(context);
  const params = z.object({ studioToken: studioTokenSchema });

  app.get(
    base,
    { schema: { tags, params, response: { 200: z.array(backgroundSchema), ...errorAnswers } } },
    async ({ params }) => backgrounds.list(await sessionId(params.studioToken)),
  );
}

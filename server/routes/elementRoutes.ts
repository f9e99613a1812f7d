import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { elementSchema } from '../../src/protocol/rest.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { createStudioCalls, studioBase, studioParams } from './studioCalls.ts';

const base = `${studioBase}/elements`;
const tags = ['assets'];

/** A session's assets. */
export function registerElementRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { elements } = context;
  const { sessionId } = createStudioCalls(context);
  const listAnswer = { 200: z.array(elementSchema), ...errorAnswers };

  app.get(base, { schema: { tags, params: studioParams, response: listAnswer } }, async ({ params }) =>
    elements.list(await sessionId(params.studioToken)),
  );
}

import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { serverTimeSchema } from '../../src/protocol/rest/simulive.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';

/** The server's clock, by which viewers of a simulive know the error of their own. */
export function registerTimeRoute(instance: FastifyInstance, { clock }: Pick<RouteContext, 'clock'>): void {
  instance
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/v2/time',
      { schema: { tags: ['simulive'], response: { 200: serverTimeSchema, ...errorAnswers } } },
      (_request, reply) => {
        reply.header('cache-control', 'no-store');
        return { nowMs: clock.nowMs() };
      },
    );
}

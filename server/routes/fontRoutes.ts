import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { fontListSchema } from '../../src/protocol/fonts.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';

/** The families that hosts may choose besides the bundled ones. */
export function registerFontRoutes(
  instance: FastifyInstance,
  { fontList }: Pick<RouteContext, 'fontList'>,
): void {
  instance
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/v2/fonts',
      { schema: { tags: ['brand'], response: { 200: fontListSchema, ...errorAnswers } } },
      async () => ({ families: [...(await fontList.families())] }),
    );
}

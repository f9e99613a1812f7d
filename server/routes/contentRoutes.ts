import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  backgroundSchema,
  callToActionSchema,
  elementSchema,
  pollSchema,
  topicSchema,
} from '../../src/protocol/rest.ts';
import { studioTokenSchema } from '../../src/protocol/session.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { findSession } from './studioRoutes.ts';

/** The lists that belong to a session. */
export function registerContentRoutes(
  instance: FastifyInstance,
  { sessions, content }: Pick<RouteContext, 'sessions' | 'content'>,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const params = z.object({ studioToken: studioTokenSchema });
  const base = '/v2/streaming_studio/:studioToken';
  const sessionId = async (studioToken: string): Promise<string> =>
    (await findSession(sessions, studioToken)).id;
  const list = <Item extends z.ZodType>(item: Item) => ({
    schema: { tags: ['content'], params, response: { 200: z.array(item), ...errorAnswers } },
  });

  app.get(`${base}/elements`, list(elementSchema), async ({ params }) =>
    content.listElements(await sessionId(params.studioToken)),
  );
  app.get(`${base}/call_to_actions`, list(callToActionSchema), async ({ params }) =>
    content.listCallToActions(await sessionId(params.studioToken)),
  );
  app.get(`${base}/topics`, list(topicSchema), async ({ params }) =>
    content.listTopics(await sessionId(params.studioToken)),
  );
  app.get(`${base}/polls`, list(pollSchema), async ({ params }) =>
    content.listPolls(await sessionId(params.studioToken)),
  );
  // A session is its own video: its studio token is the id.
  app.get(
    '/v2/cms/videos/:id/studio_backgrounds',
    { schema: { ...list(backgroundSchema).schema, params: z.object({ id: studioTokenSchema }) } },
    async ({ params }) => content.listBackgrounds(await sessionId(params.id)),
  );
}

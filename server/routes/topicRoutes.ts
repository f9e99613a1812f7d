import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { topicSchema } from '../../src/protocol/rest.ts';
import { reorderTopicsBodySchema, topicBodySchema } from '../../src/protocol/rest/topics.ts';
import { AppError } from '../errors.ts';
import type { RouteContext } from './context.ts';
import { deletedAnswer, errorAnswers } from './errorAnswers.ts';
import { createSessionChanges } from './sessionChanges.ts';
import { idParam, studioParams, studioPath } from './studioPath.ts';

const base = `${studioPath}/topics`;
const topicParams = studioParams.extend({ topicId: idParam });
const tags = ['topics'];

/** A session's topics. The server announces every change, so that all get it even if the caller has left by then. */
export function registerTopicRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { topics, rooms, clock } = context;
  const { sessionIdFor, change } = createSessionChanges(context);
  const topicAnswer = { 200: topicSchema, ...errorAnswers };
  const listAnswer = { 200: z.array(topicSchema), ...errorAnswers };

  app.get(base, { schema: { tags, params: studioParams, response: listAnswer } }, async (request) =>
    topics.list(await sessionIdFor(request, 'readContent')),
  );

  app.post(
    base,
    { schema: { tags, params: studioParams, body: topicBodySchema, response: topicAnswer } },
    (request) =>
      change(request, 'manageTopics', async ({ session, announce }) => {
        const topic = await topics.create(session.id, request.body);
        await announce({ type: 'topicCreated', data: { topic } });
        return topic;
      }),
  );

  app.put(
    `${base}/reorder`,
    { schema: { tags, params: studioParams, body: reorderTopicsBodySchema, response: listAnswer } },
    (request) =>
      change(request, 'manageTopics', async ({ session, announce }) => {
        const list = await topics.reorder(session.id, request.body.topicIds);
        await announce({ type: 'topicsReordered', data: { topicIds: list.map(({ id }) => id) } });
        return list;
      }),
  );

  app.put(
    `${base}/:topicId`,
    { schema: { tags, params: topicParams, body: topicBodySchema, response: topicAnswer } },
    (request) =>
      change(request, 'manageTopics', async ({ session, announce }) => {
        const topic = await topics.update(session.id, request.params.topicId, request.body);
        await announce({ type: 'topicUpdated', data: { topicId: topic.id, topic } });
        return topic;
      }),
  );

  app.delete(
    `${base}/:topicId`,
    { schema: { tags, params: topicParams, response: deletedAnswer } },
    (request) =>
      change(request, 'manageTopics', async ({ session, announce }) => {
        const { topicId } = request.params;
        await topics.delete(session.id, topicId);
        await announce({ type: 'topicDeleted', data: { topicId } });
        if ((await rooms.get(session.studioToken)).scene.topicId === topicId)
          await announce({ type: 'topicSettingsChanged', data: { topicId: null } });
        return { deleted: true as const };
      }),
  );

  app.put(
    `${base}/:topicId/mark_timestamp`,
    {
      schema: {
        tags,
        params: topicParams,
        response: { 200: z.object({ marked: z.literal(true) }), ...errorAnswers },
      },
    },
    (request) =>
      change(request, 'showTopic', async ({ session }) => {
        if ((await rooms.get(session.studioToken)).scene.status !== 'live')
          throw new AppError('broadcastNotRunning');
        await topics.mark(session.id, request.params.topicId, new Date(clock.nowMs()));
        return { marked: true as const };
      }),
  );
}

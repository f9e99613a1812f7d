import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callToActionSchema } from '../../src/protocol/rest.ts';
import { callToActionBodySchema } from '../../src/protocol/rest/callToActions.ts';
import type { RouteContext } from './context.ts';
import { deletedAnswer, errorAnswers } from './errorAnswers.ts';
import { createSessionChanges } from './sessionChanges.ts';
import { idParam, studioParams, studioPath } from './studioPath.ts';

const base = `${studioPath}/call_to_actions`;
const ctaParams = studioParams.extend({ ctaId: idParam });
const tags = ['call to actions'];

type CallToAction = z.infer<typeof callToActionSchema>;

/** A session's calls to action. The server announces every change to the participants, and the open one to the audience. */
export function registerCallToActionRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { callToActions, notifier } = context;
  const { sessionIdFor, change } = createSessionChanges(context);
  const ctaAnswer = { 200: callToActionSchema, ...errorAnswers };
  const notifyAudience = (studioToken: string, callToAction: CallToAction | null): void =>
    notifier.notify(studioToken, { type: 'openCallToActionChanged', data: { callToAction } });

  app.get(
    base,
    {
      schema: {
        tags,
        params: studioParams,
        response: { 200: z.array(callToActionSchema), ...errorAnswers },
      },
    },
    async (request) => callToActions.list(await sessionIdFor(request, 'readContent')),
  );

  app.post(
    base,
    { schema: { tags, params: studioParams, body: callToActionBodySchema, response: ctaAnswer } },
    (request) =>
      change(request, 'manageCallToActions', async ({ session, announce }) => {
        const cta = await callToActions.create(session.id, request.body);
        await announce({ type: 'ctaCreated', data: { cta } });
        return cta;
      }),
  );

  app.put(
    `${base}/:ctaId`,
    { schema: { tags, params: ctaParams, body: callToActionBodySchema, response: ctaAnswer } },
    (request) =>
      change(request, 'manageCallToActions', async ({ session, announce }) => {
        const cta = await callToActions.update(session.id, request.params.ctaId, request.body);
        const { id: ctaId, open, ...fields } = cta;
        await announce({ type: 'ctaUpdated', data: { ctaId, cta: fields } });
        if (open) notifyAudience(session.studioToken, cta);
        return cta;
      }),
  );

  app.post(`${base}/:ctaId/open`, { schema: { tags, params: ctaParams, response: ctaAnswer } }, (request) =>
    change(request, 'manageCallToActions', async ({ session, announce }) => {
      const cta = await callToActions.open(session.id, request.params.ctaId);
      await announce({ type: 'ctaOpened', data: { ctaId: cta.id } });
      notifyAudience(session.studioToken, cta);
      return cta;
    }),
  );

  app.post(`${base}/:ctaId/close`, { schema: { tags, params: ctaParams, response: ctaAnswer } }, (request) =>
    change(request, 'manageCallToActions', async ({ session, announce }) => {
      const cta = await callToActions.close(session.id, request.params.ctaId);
      await announce({ type: 'ctaClosed', data: { ctaId: cta.id } });
      notifyAudience(session.studioToken, await callToActions.findOpen(session.id));
      return cta;
    }),
  );

  app.delete(`${base}/:ctaId`, { schema: { tags, params: ctaParams, response: deletedAnswer } }, (request) =>
    change(request, 'manageCallToActions', async ({ session, announce }) => {
      const cta = await callToActions.delete(session.id, request.params.ctaId);
      await announce({ type: 'ctaDeleted', data: { ctaId: cta.id } });
      if (cta.open) notifyAudience(session.studioToken, null);
      return { deleted: true as const };
    }),
  );
}

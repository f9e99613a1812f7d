import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { templateSettingsBodySchema } from '../../src/protocol/rest.ts';
import { templateSettingsSchema } from '../../src/protocol/session.ts';
import { backgroundCreated } from './backgroundRoutes.ts';
import { brandChanges } from './brandChanges.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { createStudioCalls, studioBase, studioParams } from './studioCalls.ts';
import { findSession } from './studioRoutes.ts';

const path = `${studioBase}/template_settings`;
const answer = { 200: templateSettingsSchema, ...errorAnswers };

/** How a session's program looks; every change of the brand is one PUT of the whole. */
export function registerTemplateSettingsRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { sessions, brands, rooms, uploads } = context;
  const readId = (signedId: string | undefined, field: string): string | null =>
    uploads.readSignedIds(signedId === undefined ? [] : [signedId], () => field)[0] ?? null;
  const { change } = createStudioCalls(context);

  app.get(
    path,
    { schema: { tags: ['session'], params: studioParams, response: answer } },
    async (request) => (await findSession(sessions, request.params.studioToken)).templateSettings,
  );

  app.put(
    path,
    {
      schema: {
        tags: ['session'],
        description:
          'Takes the whole settings without urls; a signedId names a new upload, a backgroundId a background there is.',
        params: studioParams,
        body: templateSettingsBodySchema,
        response: answer,
      },
    },
    (request) =>
      change(request, 'changeBrand', async ({ session: { id, studioToken }, announce }) => {
        // Read in turn: a change before this one may have changed them.
        const { templateSettings: stored } = await findSession(sessions, studioToken);
        const { logo, background } = request.body;
        const { settings, created } = await brands.save(id, stored, request.body, {
          logoId: readId(logo.signedId, 'logo.signedId'),
          backgroundId: readId(background.signedId, 'background.signedId'),
        });
        if (created !== null) await announce(backgroundCreated(created));
        const { template } = (await rooms.get(studioToken)).scene;
        for (const signal of brandChanges(template, settings)) await announce(signal);
        if (settings.logo.url !== stored.logo.url) await uploads.release([stored.logo.url]);
        return settings;
      }),
  );
}

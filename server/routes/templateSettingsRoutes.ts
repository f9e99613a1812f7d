import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { templateSettingsBodySchema } from '../../src/protocol/rest.ts';
import { templateSettingsSchema } from '../../src/protocol/session.ts';
import { requireAccess } from '../auth/requireAccess.ts';
import { backgroundCreated } from './backgroundRoutes.ts';
import { brandChanges } from './brandChanges.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { mayJoin } from './linkCookies.ts';
import { createSessionChanges } from './sessionChanges.ts';
import { studioParams, studioPath } from './studioPath.ts';
import { findSession } from './studioRoutes.ts';

const path = `${studioPath}/template_settings`;
const answer = { 200: templateSettingsSchema, ...errorAnswers };

/** The look of a session's program. Every change of the brand is one PUT of all settings. */
export function registerTemplateSettingsRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { sessions, access, brands, rooms, uploads, blobCleaner } = context;
  const readId = (signedId: string | undefined, field: string): string | null =>
    uploads.readSignedIds(signedId === undefined ? [] : [signedId], () => field)[0] ?? null;
  const { change } = createSessionChanges(context);

  app.get(
    path,
    { schema: { tags: ['session'], params: studioParams, response: answer } },
    async (request) => {
      const session = await findSession(sessions, request.params.studioToken);
      // Whoever is about to join sees its own picture in the session's look, and has no access token yet.
      if (!mayJoin(request, access, session))
        requireAccess(request, access, session.studioToken, 'readContent');
      return session.templateSettings;
    },
  );

  app.put(
    path,
    {
      schema: {
        tags: ['session'],
        description:
          'Replaces all settings. The body has no URLs: a signedId names a new upload, a backgroundId an existing background.',
        params: studioParams,
        body: templateSettingsBodySchema,
        response: answer,
      },
    },
    (request) =>
      change(request, 'changeBrand', async ({ session: { id, studioToken }, announce }) => {
        // Read inside the queue: the change before this one may have changed them.
        const { templateSettings: stored } = await findSession(sessions, studioToken);
        const { logo, background } = request.body;
        const { settings, created } = await brands.save(id, stored, request.body, {
          logoId: readId(logo.signedId, 'logo.signedId'),
          backgroundId: readId(background.signedId, 'background.signedId'),
        });
        if (created !== null) await announce(backgroundCreated(created));
        const { template } = (await rooms.get(studioToken)).scene;
        for (const signal of brandChanges(template, settings)) await announce(signal);
        if (settings.logo.url !== stored.logo.url) await blobCleaner.release([stored.logo.url]);
        return settings;
      }),
  );
}

import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { backgroundSchema } from '../../src/protocol/rest.ts';
import { createBackgroundBodySchema } from '../../src/protocol/rest/elements.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import type { RouteContext } from './context.ts';
import { deletedAnswer, errorAnswers } from './errorAnswers.ts';
import { createSessionChanges } from './sessionChanges.ts';
import { idParam, studioParams } from './studioPath.ts';
import { findSession } from './studioRoutes.ts';

// The path calls a session a video; its id is the studio token.
const base = '/v2/cms/videos/:studioToken/studio_backgrounds';
const tags = ['backgrounds'];

/** The backgrounds that a session's hosts uploaded. The template settings choose the one that is shown. */
export function registerBackgroundRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { backgrounds, uploads, blobCleaner, sessions, rooms } = context;
  const { sessionIdFor, change } = createSessionChanges(context);

  app.get(
    base,
    {
      schema: { tags, params: studioParams, response: { 200: z.array(backgroundSchema), ...errorAnswers } },
    },
    async (request) => backgrounds.list(await sessionIdFor(request, 'readContent')),
  );

  app.post(
    base,
    {
      schema: {
        tags,
        params: studioParams,
        body: createBackgroundBodySchema,
        response: { 200: backgroundSchema, ...errorAnswers },
      },
    },
    (request) =>
      change(request, 'changeBrand', async ({ session, announce }) => {
        const { signedId, thumbnailSignedId } = request.body;
        const [blobId = ''] = uploads.readSignedIds([signedId], () => 'signedId');
        const thumbnails = thumbnailSignedId === undefined ? [] : [thumbnailSignedId];
        const [thumbnailId] = uploads.readSignedIds(thumbnails, () => 'thumbnailSignedId');
        const created = await backgrounds.create(
          session.id,
          thumbnailId === undefined ? [blobId] : [blobId, thumbnailId],
        );
        await announce(backgroundCreated(created));
        return created;
      }),
  );

  app.delete(
    `${base}/:backgroundId`,
    { schema: { tags, params: studioParams.extend({ backgroundId: idParam }), response: deletedAnswer } },
    (request) =>
      change(request, 'changeBrand', async ({ session: { id, studioToken }, announce }) => {
        const deleted = await backgrounds.delete(id, request.params.backgroundId);
        const { templateSettings } = await findSession(sessions, studioToken);
        if (templateSettings.background.url === deleted.backgroundUrl)
          await sessions.saveTemplateSettings(studioToken, {
            ...templateSettings,
            background: { url: null, thumbnailUrl: null, visible: false },
          });
        const { background } = (await rooms.get(studioToken)).scene.template;
        // A deleted background cannot stay on stream.
        if (background.visible && background.url === deleted.backgroundUrl)
          await announce({ type: 'backgroundHidden', data: {} });
        await announce({ type: 'backgroundDeleted', data: { id: deleted.background } });
        await blobCleaner.release([deleted.backgroundUrl, deleted.backgroundThumbnailUrl]);
        return { deleted: true as const };
      }),
  );
}

export const backgroundCreated = (background: z.infer<typeof backgroundSchema>): PeerSignal => ({
  type: 'backgroundCreated',
  data: {
    id: background.background,
    url: background.backgroundUrl ?? '',
    thumbnailUrl: background.backgroundThumbnailUrl,
  },
});

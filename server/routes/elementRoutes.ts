import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { elementSchema } from '../../src/protocol/rest.ts';
import { createElementsBodySchema, reorderElementsBodySchema } from '../../src/protocol/rest/elements.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { createStudioCalls, deletedAnswer, idParam, studioBase, studioParams } from './studioCalls.ts';

const base = `${studioBase}/elements`;
const tags = ['assets'];

/** A session's assets. The server announces each change; the list itself is asked for. */
export function registerElementRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { elements, uploads, rooms, uploadLimits } = context;
  const { sessionId, change } = createStudioCalls(context);
  const listAnswer = { 200: z.array(elementSchema), ...errorAnswers };
  const shownAsset = async (studioToken: string): Promise<string | null> =>
    (await rooms.get(studioToken)).scene.assetId;

  app.get(base, { schema: { tags, params: studioParams, response: listAnswer } }, async ({ params }) =>
    elements.list(await sessionId(params.studioToken)),
  );

  app.post(
    `${base}/bulk_create`,
    { schema: { tags, params: studioParams, body: createElementsBodySchema, response: listAnswer } },
    (request) =>
      change(request, 'manageAssets', async ({ session, announce }) => {
        const blobIds = uploads.readSignedIds(request.body.files, (index) => `files.${String(index)}`);
        const made = await elements.create(session.id, blobIds, uploadLimits.assets);
        await announce({ type: 'assetsCreated', data: {} });
        return made;
      }),
  );

  app.post(
    `${base}/reorder`,
    { schema: { tags, params: studioParams, body: reorderElementsBodySchema, response: listAnswer } },
    (request) =>
      change(request, 'manageAssets', async ({ session, announce }) => {
        const list = await elements.reorder(session.id, request.body.elementIds);
        await announce({ type: 'assetsReordered', data: {} });
        return list;
      }),
  );

  app.delete(
    `${base}/:assetId`,
    { schema: { tags, params: studioParams.extend({ assetId: idParam }), response: deletedAnswer } },
    (request) =>
      change(request, 'manageAssets', async ({ session, announce }) => {
        const { id, fileUrl } = await elements.delete(session.id, request.params.assetId);
        // What is no more cannot stay on stream.
        if ((await shownAsset(session.studioToken)) === id) await announce({ type: 'assetHidden', data: {} });
        await announce({ type: 'assetDeleted', data: { assetId: id } });
        await uploads.release([fileUrl]);
        return { deleted: true as const };
      }),
  );

  app.delete(
    `${base}/delete_all`,
    { schema: { tags, params: studioParams, response: deletedAnswer } },
    (request) =>
      change(request, 'manageAssets', async ({ session, announce }) => {
        const gone = await elements.deleteAll(session.id);
        if ((await shownAsset(session.studioToken)) !== null)
          await announce({ type: 'assetHidden', data: {} });
        await announce({ type: 'assetsDeleteAll', data: {} });
        await uploads.release(gone.map(({ fileUrl }) => fileUrl));
        return { deleted: true as const };
      }),
  );
}

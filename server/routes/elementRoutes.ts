import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { elementSchema } from '../../src/protocol/rest.ts';
import { createElementsBodySchema, reorderElementsBodySchema } from '../../src/protocol/rest/elements.ts';
import { mayDo } from '../../src/protocol/roles.ts';
import { requireAccess } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import type { StudioElement } from '../store/elementStore.ts';
import type { RouteContext } from './context.ts';
import { deletedAnswer, errorAnswers } from './errorAnswers.ts';
import { createSessionChanges } from './sessionChanges.ts';
import { idParam, studioParams, studioPath } from './studioPath.ts';

const base = `${studioPath}/elements`;
const tags = ['assets'];

/** A session's assets. The server announces every change; clients then request the list. */
export function registerElementRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { elements, uploads, blobCleaner, rooms, access, uploadLimits } = context;
  const { sessionIdFor, change } = createSessionChanges(context);
  const listAnswer = { 200: z.array(elementSchema), ...errorAnswers };
  const shownAsset = async (studioToken: string): Promise<string | null> =>
    (await rooms.get(studioToken)).scene.assetId;

  app.get(base, { schema: { tags, params: studioParams, response: listAnswer } }, async (request) => {
    const list = await elements.list(await sessionIdFor(request, 'readContent'));
    const { personId } = requireAccess(request, access, request.params.studioToken, 'readContent');
    return list.map(asSeenBy(personId));
  });

  app.post(
    `${base}/bulk_create`,
    { schema: { tags, params: studioParams, body: createElementsBodySchema, response: listAnswer } },
    (request) =>
      change(request, 'manageAssets', async ({ session, caller: { personId }, announce }) => {
        const blobIds = uploads.readSignedIds(request.body.files, (index) => `files.${String(index)}`);
        const created = await elements.create(session.id, personId, blobIds, uploadLimits.assets);
        await announce({ type: 'assetsCreated', data: {} });
        return created.map(asSeenBy(personId));
      }),
  );

  app.post(
    `${base}/reorder`,
    { schema: { tags, params: studioParams, body: reorderElementsBodySchema, response: listAnswer } },
    (request) =>
      change(request, 'manageAssets', async ({ session, caller: { personId }, announce }) => {
        const list = await elements.reorder(session.id, request.body.elementIds);
        await announce({ type: 'assetsReordered', data: {} });
        return list.map(asSeenBy(personId));
      }),
  );

  app.delete(
    `${base}/:assetId`,
    { schema: { tags, params: studioParams.extend({ assetId: idParam }), response: deletedAnswer } },
    (request) =>
      change(request, 'manageAssets', async ({ session, caller, announce }) => {
        const { id, fileUrl, ownerId } = await elements.find(session.id, request.params.assetId);
        if (!mayDo(caller.role, 'deleteAnyAsset') && ownerId !== caller.personId)
          throw new AppError('forbidden');
        await elements.delete(session.id, id);
        // A deleted asset cannot stay on stream.
        if ((await shownAsset(session.studioToken)) === id) await announce({ type: 'assetHidden', data: {} });
        await announce({ type: 'assetDeleted', data: { assetId: id } });
        await blobCleaner.release([fileUrl]);
        return { deleted: true as const };
      }),
  );

  app.delete(
    `${base}/delete_all`,
    { schema: { tags, params: studioParams, response: deletedAnswer } },
    (request) =>
      change(request, 'deleteAnyAsset', async ({ session, announce }) => {
        const deleted = await elements.deleteAll(session.id);
        if ((await shownAsset(session.studioToken)) !== null)
          await announce({ type: 'assetHidden', data: {} });
        await announce({ type: 'assetsDeleteAll', data: {} });
        await blobCleaner.release(deleted.map(({ fileUrl }) => fileUrl));
        return { deleted: true as const };
      }),
  );
}

/** An asset as a person sees it: nobody learns who added the others. */
const asSeenBy =
  (personId: string) =>
  ({ ownerId, ...element }: StudioElement) => ({
    ...element,
    ...(ownerId === personId ? { isOwn: true } : {}),
  });

import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorCatalogue } from '../../src/protocol/errors.ts';
import { chatCloseCodes } from '../../src/protocol/chat.ts';
import { closeCodes } from '../../src/protocol/relay.ts';
import { removedPersonSchema, removePersonBodySchema } from '../../src/protocol/rest/people.ts';
import type { AccessClaims } from '../auth/access.ts';
import { AppError } from '../errors.ts';
import type { RouteContext } from './context.ts';
import { deletedAnswer, errorAnswers } from './errorAnswers.ts';
import { createSessionChanges } from './sessionChanges.ts';
import { idParam, studioParams, studioPath } from './studioPath.ts';

const base = `${studioPath}/removed_people`;
const tags = ['people'];

/** Whom the hosts of a session have removed from it. A removed speaker's access ends at once, and its browser cannot come back. */
export function registerRemovedPeopleRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { removedPeople, rooms, chats, notifications, openTokSessions, clock } = context;
  const { sessionIdFor, change } = createSessionChanges(context);

  app.get(
    base,
    {
      schema: {
        tags,
        params: studioParams,
        response: { 200: z.array(removedPersonSchema), ...errorAnswers },
      },
    },
    async (request) => removedPeople.list(await sessionIdFor(request, 'removePeople')),
  );

  app.post(
    base,
    {
      schema: {
        tags,
        params: studioParams,
        body: removePersonBodySchema,
        response: { 200: removedPersonSchema, ...errorAnswers },
      },
    },
    (request) =>
      change(request, 'removePeople', async ({ session }) => {
        const { id, studioToken } = session;
        const { connectionId, mediaConnections } = request.body;
        const room = await rooms.get(studioToken);
        const claims = room.claimsOf(connectionId);
        if (claims === null) throw new AppError('personNotFound');
        if (claims.link?.kind !== 'speaker') throw new AppError('hostNotRemovable');
        const { personId } = claims;
        const name = room.scene.speakers[connectionId]?.userDisplayName ?? '';
        const person = { personId, name, removedAt: new Date(clock.nowMs()) };
        // Stored first: whoever is sent out tries to come back at once.
        await removedPeople.add(id, person);
        const isMeant = (other: AccessClaims): boolean =>
          other.link?.kind === 'speaker' && other.personId === personId;
        const { message } = errorCatalogue.removedFromSession;
        const expelled = room.expel(isMeant, closeCodes.removed, message, false);
        // Not waited for: the service may be slow.
        void openTokSessions?.disconnect(
          session,
          mediaConnections
            .filter((each) => expelled.includes(each.speakerId))
            .map((each) => each.connectionId),
        );
        chats.expel(studioToken, { link: 'speaker', personId }, chatCloseCodes.unauthorized, message);
        notifications.embedded?.disconnectOwner(personId);
        return person;
      }),
  );

  app.delete(
    `${base}/:personId`,
    { schema: { tags, params: studioParams.extend({ personId: idParam }), response: deletedAnswer } },
    (request) =>
      change(request, 'removePeople', async ({ session }) => {
        await removedPeople.letBackIn(session.id, request.params.personId);
        return { deleted: true as const };
      }),
  );
}

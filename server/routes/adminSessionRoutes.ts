import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { chatCloseCodes } from '../../src/protocol/chat.ts';
import { errorCatalogue } from '../../src/protocol/errors.ts';
import { hostsChannel, participantsChannel } from '../../src/protocol/notifications.ts';
import { closeCodes } from '../../src/protocol/relay.ts';
import { editSessionBodySchema, sessionContentsSchema } from '../../src/protocol/rest/adminSessions.ts';
import {
  adminSessionSchema,
  createSessionBodySchema,
  newLinkBodySchema,
  sessionSettingsBodySchema,
} from '../../src/protocol/rest.ts';
import type { AccessClaims } from '../auth/access.ts';
import { requireAdmin } from '../auth/requireAccess.ts';
import type { StoredSession } from '../store/sessionStore.ts';
import type { RouteContext } from './context.ts';
import { describeAdminSession } from './describeAdminSession.ts';
import { deletedAnswer, errorAnswers } from './errorAnswers.ts';
import { sendSceneLog } from './sceneLogRoutes.ts';
import { copySession, editSession } from './sessionEdits.ts';
import { studioParams } from './studioPath.ts';
import { findSession } from './studioRoutes.ts';
import { createStudioToken } from './studioToken.ts';

const tags = ['admin'];
const sessionPath = '/v2/admin/sessions/:studioToken';
const sessionAnswer = { 200: adminSessionSchema, ...errorAnswers } as const;
const createdAnswer = { 201: adminSessionSchema, ...errorAnswers } as const;

/** The sessions of this server, as its admin makes, changes and deletes them. */
export function registerAdminSessionRoutes(instance: FastifyInstance, context: RouteContext): void {
  registerLists(instance, context);
  registerChanges(instance, context);
  registerLinksAndSettings(instance, context);
}

/** For an admin: the session of a request. */
async function adminSession(
  request: FastifyRequest<{ Params: { studioToken: string } }>,
  { sessions, adminSignIns }: Pick<RouteContext, 'sessions' | 'adminSignIns'>,
): Promise<StoredSession> {
  requireAdmin(request, adminSignIns);
  return findSession(sessions, request.params.studioToken);
}

function registerLists(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { sessions, adminSignIns, broadcaster, contents, sceneLog } = context;

  app.get(
    '/v2/admin/sessions',
    { schema: { tags, response: { 200: z.array(adminSessionSchema), ...errorAnswers } } },
    async (request) => {
      requireAdmin(request, adminSignIns);
      return Promise.all((await sessions.list()).map((session) => describeAdminSession(session, context)));
    },
  );

  app.get(sessionPath, { schema: { tags, params: studioParams, response: sessionAnswer } }, async (request) =>
    describeAdminSession(await adminSession(request, context), context),
  );

  app.get(
    `${sessionPath}/contents`,
    {
      schema: {
        tags,
        description: 'What goes with the session when it is deleted.',
        params: studioParams,
        response: { 200: sessionContentsSchema, ...errorAnswers },
      },
    },
    async (request) => {
      const { id, studioToken } = await adminSession(request, context);
      const recordings = await broadcaster.listRecordings(studioToken);
      return {
        ...(await contents.count(id)),
        recordings: {
          count: recordings.length,
          byteSize: recordings.reduce((sum, { byteSize }) => sum + byteSize, 0),
        },
      };
    },
  );

  app.get(
    `${sessionPath}/scene_log`,
    {
      schema: {
        tags,
        description:
          'The scene log as a file of JSON lines; see /v2/streaming_studio/{studioToken}/scene_log.',
        params: studioParams,
        produces: ['application/x-ndjson'],
        response: { 200: z.unknown(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const session = await adminSession(request, context);
      const fileName = `${session.studioToken}-scene-log.jsonl`;
      reply.header('content-disposition', `attachment; filename="${fileName}"`);
      return sendSceneLog(reply, sceneLog, session.id, null);
    },
  );
}

function registerChanges(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { sessions, adminSignIns, chats, sessionDeletion, changeQueue } = context;

  app.post(
    '/v2/admin/sessions',
    { schema: { tags, body: createSessionBodySchema, response: createdAnswer } },
    async (request, reply) => {
      requireAdmin(request, adminSignIns);
      const session = await sessions.create({ ...request.body, studioToken: createStudioToken() });
      if (session.liveChatDisabled) await chats.setClosed(session.studioToken, true);
      return reply.code(201).send(await describeAdminSession(session, context));
    },
  );

  app.put(
    sessionPath,
    { schema: { tags, params: studioParams, body: editSessionBodySchema, response: sessionAnswer } },
    async (request) => {
      const { id, studioToken } = await adminSession(request, context);
      // Two edits at once are one after the other, so that each sees the destinations that it keeps.
      await changeQueue.run(id, async () =>
        editSession(await findSession(sessions, studioToken), request.body, context),
      );
      return describeAdminSession(await findSession(sessions, studioToken), context);
    },
  );

  app.post(
    `${sessionPath}/duplicate`,
    {
      schema: {
        tags,
        description: 'Makes a session with the same settings, and with links of its own.',
        params: studioParams,
        response: createdAnswer,
      },
    },
    async (request, reply) => {
      const session = await adminSession(request, context);
      const copy = await sessions.create(copySession(session, createStudioToken(), context.clock.nowMs()));
      if (copy.liveChatDisabled) await chats.setClosed(copy.studioToken, true);
      return reply.code(201).send(await describeAdminSession(copy, context));
    },
  );

  app.delete(
    sessionPath,
    { schema: { tags, params: studioParams, response: deletedAnswer } },
    async (request) => {
      const { studioToken } = await adminSession(request, context);
      await sessionDeletion.deleteSession(studioToken);
      return { deleted: true as const };
    },
  );
}

function registerLinksAndSettings(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { sessions, adminSignIns, rooms, chats, notifications } = context;

  app.put(
    `${sessionPath}/settings`,
    { schema: { tags, params: studioParams, body: sessionSettingsBodySchema, response: sessionAnswer } },
    async (request) => {
      requireAdmin(request, adminSignIns);
      const { studioToken } = request.params;
      await sessions.saveSettings(studioToken, request.body);
      return describeAdminSession(await findSession(sessions, studioToken), context);
    },
  );

  app.post(
    `${sessionPath}/new_link`,
    {
      schema: {
        tags,
        description:
          'Replaces the host link or the speaker link, and sends out whoever came by the one before.',
        params: studioParams,
        body: newLinkBodySchema,
        response: sessionAnswer,
      },
    },
    async (request) => {
      requireAdmin(request, adminSignIns);
      const { studioToken } = request.params;
      const { kind } = request.body;
      await sessions.replaceLink(studioToken, kind);
      for (const name of [participantsChannel(studioToken), hostsChannel(studioToken)])
        notifications.embedded?.disconnect(name);
      const cameByIt = ({ link }: AccessClaims): boolean => link?.kind === kind;
      const { message } = errorCatalogue.linkReplaced;
      rooms.expel(studioToken, cameByIt, closeCodes.linkReplaced, message);
      chats.expel(studioToken, { link: kind }, chatCloseCodes.unauthorized, message);
      return describeAdminSession(await findSession(sessions, studioToken), context);
    },
  );
}

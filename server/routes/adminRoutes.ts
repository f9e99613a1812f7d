import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { chatCloseCodes } from '../../src/protocol/chat.ts';
import { errorCatalogue } from '../../src/protocol/errors.ts';
import { hostsChannel, participantsChannel } from '../../src/protocol/notifications.ts';
import { closeCodes } from '../../src/protocol/relay.ts';
import {
  adminSessionSchema,
  createSessionBodySchema,
  newLinkBodySchema,
  sessionSettingsBodySchema,
  signedInSchema,
  type AdminSession,
} from '../../src/protocol/rest.ts';
import type { AccessClaims } from '../auth/access.ts';
import { adminCookieMs } from '../auth/adminSignIns.ts';
import { adminCookieName, isAdmin, requireAdmin } from '../auth/requireAccess.ts';
import { studioLinks } from '../auth/sessionLinks.ts';
import { AppError } from '../errors.ts';
import { createAttemptDelays } from '../limits/attemptDelays.ts';
import type { StoredSession } from '../store/sessionStore.ts';
import type { RouteContext } from './context.ts';
import { cookieOptions } from './cookieOptions.ts';
import { deletedAnswer, errorAnswers } from './errorAnswers.ts';
import { studioParams } from './studioPath.ts';
import { findSession } from './studioRoutes.ts';

const tags = ['admin'];

/** What the admin site calls: signing in and out, and the sessions with their links. */
export function registerAdminRoutes(instance: FastifyInstance, context: RouteContext): void {
  registerSignInRoutes(instance, context);
  registerSessionRoutes(instance, context);
}

function registerSignInRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { adminPassword, adminSignIns, clock } = context;
  const delays = createAttemptDelays(clock);

  app.get(
    '/v2/admin/login',
    { schema: { tags, response: { 200: signedInSchema, ...errorAnswers } } },
    (request) => ({ signedIn: isAdmin(request, adminSignIns) }),
  );

  app.post(
    '/v2/admin/login',
    {
      schema: {
        tags,
        body: z.object({ password: z.string().min(1).max(256) }),
        response: { 200: signedInSchema, ...errorAnswers },
      },
    },
    async (request, reply) => {
      await delays.wait(request.ip);
      if (!adminPassword.isRight(request.body.password)) throw new AppError('adminPasswordWrong');
      delays.forgive(request.ip);
      reply.setCookie(adminCookieName, adminSignIns.issueCookie(), {
        ...cookieOptions(context),
        maxAge: adminCookieMs / 1000,
      });
      return { signedIn: true };
    },
  );

  app.post(
    '/v2/admin/logout',
    {
      schema: {
        tags,
        // A form of another website cannot send JSON.
        body: z.object({}),
        response: { 200: signedInSchema, ...errorAnswers },
      },
    },
    (request, reply) => {
      adminSignIns.end(request.cookies[adminCookieName]);
      reply.clearCookie(adminCookieName, cookieOptions(context));
      return { signedIn: false };
    },
  );
}

function registerSessionRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const {
    sessions,
    access,
    adminSignIns,
    broadcaster,
    publicOrigin,
    rooms,
    chats,
    notifications,
    sessionDeletion,
  } = context;

  const describe = async (session: StoredSession): Promise<AdminSession> => ({
    studioToken: session.studioToken,
    name: session.name,
    status: session.status,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    openJoin: session.openJoin,
    links: studioLinks(publicOrigin(), session, access),
    recordings: await broadcaster.listRecordings(session.studioToken),
  });

  app.get(
    '/v2/admin/sessions',
    { schema: { tags, response: { 200: z.array(adminSessionSchema), ...errorAnswers } } },
    async (request) => {
      requireAdmin(request, adminSignIns);
      return Promise.all((await sessions.list()).map(describe));
    },
  );

  app.post(
    '/v2/admin/sessions',
    {
      schema: {
        tags,
        body: createSessionBodySchema,
        response: { 201: adminSessionSchema, ...errorAnswers },
      },
    },
    async (request, reply) => {
      requireAdmin(request, adminSignIns);
      const studioToken = randomBytes(9).toString('base64url');
      const session = await sessions.create({ ...request.body, studioToken });
      return reply.code(201).send(await describe(session));
    },
  );

  const sessionAnswer = { 200: adminSessionSchema, ...errorAnswers } as const;
  app.put(
    '/v2/admin/sessions/:studioToken/settings',
    { schema: { tags, params: studioParams, body: sessionSettingsBodySchema, response: sessionAnswer } },
    async (request) => {
      requireAdmin(request, adminSignIns);
      const { studioToken } = request.params;
      await sessions.saveSettings(studioToken, request.body);
      return describe(await findSession(sessions, studioToken));
    },
  );

  app.post(
    '/v2/admin/sessions/:studioToken/new_link',
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
      chats.expel(studioToken, cameByIt, chatCloseCodes.unauthorized, message);
      return describe(await findSession(sessions, studioToken));
    },
  );

  app.delete(
    '/v2/admin/sessions/:studioToken',
    { schema: { tags, params: studioParams, response: deletedAnswer } },
    async (request) => {
      requireAdmin(request, adminSignIns);
      const { studioToken } = await findSession(sessions, request.params.studioToken);
      await sessionDeletion.deleteSession(studioToken);
      return { deleted: true as const };
    },
  );
}

import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorCatalogue } from '../../src/protocol/errors.ts';
import { closeCodes } from '../../src/protocol/relay.ts';
import {
  adminSessionSchema,
  createSessionBodySchema,
  newLinkBodySchema,
  sessionSettingsBodySchema,
  signedInSchema,
  type AdminSession,
} from '../../src/protocol/rest.ts';
import { adminCookieMs } from '../auth/access.ts';
import { adminCookieName, isAdmin, requireAdmin } from '../auth/requireAccess.ts';
import { studioLinks } from '../auth/sessionLinks.ts';
import { AppError } from '../errors.ts';
import { createRateLimit } from '../limits/rateLimit.ts';
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
  const { access, adminPassword, clock } = context;
  const tries = createRateLimit(5, 5, () => clock.nowMs());

  app.get(
    '/v2/admin/login',
    { schema: { tags, response: { 200: signedInSchema, ...errorAnswers } } },
    (request) => ({ signedIn: isAdmin(request, access) }),
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
    (request, reply) => {
      tries.count(request.ip);
      if (!adminPassword.isRight(request.body.password)) throw new AppError('adminPasswordWrong');
      tries.forget(request.ip);
      reply.setCookie(adminCookieName, access.issueAdminCookie(), {
        ...cookieOptions(context),
        maxAge: adminCookieMs / 1000,
      });
      return { signedIn: true };
    },
  );

  app.post(
    '/v2/admin/logout',
    { schema: { tags, response: { 200: signedInSchema, ...errorAnswers } } },
    (_request, reply) => {
      reply.clearCookie(adminCookieName, cookieOptions(context));
      return { signedIn: false };
    },
  );
}

function registerSessionRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { sessions, access, broadcaster, publicOrigin, rooms, sessionDeletion } = context;

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
      requireAdmin(request, access);
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
      requireAdmin(request, access);
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
      requireAdmin(request, access);
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
      requireAdmin(request, access);
      const { studioToken } = request.params;
      const { kind } = request.body;
      await sessions.replaceLink(studioToken, kind);
      rooms.expel(
        studioToken,
        ({ link }) => link?.kind === kind,
        closeCodes.linkReplaced,
        errorCatalogue.linkReplaced.message,
      );
      return describe(await findSession(sessions, studioToken));
    },
  );

  app.delete(
    '/v2/admin/sessions/:studioToken',
    { schema: { tags, params: studioParams, response: deletedAnswer } },
    async (request) => {
      requireAdmin(request, access);
      const { studioToken } = await findSession(sessions, request.params.studioToken);
      await sessionDeletion.deleteSession(studioToken);
      return { deleted: true as const };
    },
  );
}

import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { adminSessionSchema, createSessionBodySchema, type AdminSession } from '../../src/protocol/rest.ts';
import { studioTokenSchema } from '../../src/protocol/session.ts';
import { adminCookieMs } from '../auth/access.ts';
import { createRateLimit } from '../limits/rateLimit.ts';
import { adminCookieName, requireAdmin } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import type { StoredSession } from '../store/sessionStore.ts';
import { studioLinks } from '../studioLinks.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { cookieOptions, findSession } from './studioRoutes.ts';

/** What the admin site calls: sign in, and the sessions with their links. */
export function registerAdminRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { sessions, access, adminPassword, broadcaster, clock, publicOrigin, rooms, live, blobs, uploads } =
    context;
  const tries = createRateLimit(5, 5, () => clock.nowMs());
  const signedIn = z.object({ signedIn: z.boolean() });

  const describe = async (session: StoredSession): Promise<AdminSession> => ({
    studioToken: session.studioToken,
    name: session.name,
    status: session.status,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    links: studioLinks(publicOrigin(), session.studioToken, access),
    recordings: await broadcaster.listRecordings(session.studioToken),
  });

  app.post(
    '/v2/admin/login',
    {
      schema: {
        tags: ['admin'],
        body: z.object({ password: z.string().min(1).max(256) }),
        response: { 200: signedIn, ...errorAnswers },
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
    { schema: { tags: ['admin'], response: { 200: signedIn, ...errorAnswers } } },
    (_request, reply) => {
      reply.clearCookie(adminCookieName, cookieOptions(context));
      return { signedIn: false };
    },
  );

  app.get(
    '/v2/admin/sessions',
    { schema: { tags: ['admin'], response: { 200: z.array(adminSessionSchema), ...errorAnswers } } },
    async (request) => {
      requireAdmin(request, access);
      return Promise.all((await sessions.list()).map(describe));
    },
  );

  app.post(
    '/v2/admin/sessions',
    {
      schema: {
        tags: ['admin'],
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

  app.delete(
    '/v2/admin/sessions/:studioToken',
    {
      schema: {
        tags: ['admin'],
        params: z.object({ studioToken: studioTokenSchema }),
        response: { 200: z.object({ deleted: z.literal(true) }), ...errorAnswers },
      },
    },
    async (request) => {
      requireAdmin(request, access);
      const session = await findSession(sessions, request.params.studioToken);
      if (session.status === 'live' || session.status === 'starting') await live.stop(session, 'admin');
      await rooms.close(session.studioToken);
      const keys = await blobs.keysOf(session.id);
      await sessions.delete(session.studioToken);
      await uploads.releaseKeys(keys);
      return { deleted: true as const };
    },
  );
}

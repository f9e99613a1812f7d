import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { signedInSchema } from '../../src/protocol/rest.ts';
import { adminCookieMs } from '../auth/adminSignIns.ts';
import { adminCookieName, isAdmin } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import { createAttemptDelays } from '../limits/attemptDelays.ts';
import type { RouteContext } from './context.ts';
import { cookieOptions } from './cookieOptions.ts';
import { errorAnswers } from './errorAnswers.ts';

const tags = ['admin'];

/** Signing in to the admin site, and out. */
export function registerAdminSignInRoutes(instance: FastifyInstance, context: RouteContext): void {
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

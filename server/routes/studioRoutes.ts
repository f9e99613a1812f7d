import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  hostAccessBodySchema,
  initAccessAnswerSchema,
  initAccessBodySchema,
} from '../../src/protocol/rest.ts';
import type { Role } from '../../src/protocol/roles.ts';
import { streamingSessionSchema } from '../../src/protocol/session.ts';
import { hostCookieMs } from '../auth/access.ts';
import { hostCookieName, isHost } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import type { SessionStore, StoredSession } from '../store/sessionStore.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { studioParams, studioPath } from './studioPath.ts';

const tags = ['session'];

/** The stored session of a studio token; throws `sessionNotFound`. */
export async function findSession(sessions: SessionStore, studioToken: string): Promise<StoredSession> {
  const session = await sessions.find(studioToken);
  if (session === null) throw new AppError('sessionNotFound');
  return session;
}

/** A session, and how a browser gets access to it. */
export function registerStudioRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { sessions, access, broadcaster, composerTokens, featuresOf } = context;

  app.get(
    studioPath,
    { schema: { tags, params: studioParams, response: { 200: streamingSessionSchema, ...errorAnswers } } },
    async (request) => {
      const { studioToken } = request.params;
      const session = await findSession(sessions, studioToken);
      const { templateSettings: _template, scene: _scene, rtmpDestinations: _private, ...shown } = session;
      return {
        ...shown,
        chatToken: access.chatToken(studioToken),
        accessToken: null,
        isHost: isHost(request, access, studioToken),
        playlistUrl: broadcaster.playlistUrl(studioToken),
        features: featuresOf(session),
      };
    },
  );

  app.post(
    `${studioPath}/init_access`,
    {
      schema: {
        tags,
        params: studioParams,
        body: initAccessBodySchema,
        response: { 200: initAccessAnswerSchema, ...errorAnswers },
      },
    },
    async (request) => {
      const { studioToken } = request.params;
      const { speakerId, browser, asGuest, composerToken, webRtcSessionData } = request.body;
      const session = await findSession(sessions, studioToken);
      const isSessionHost = isHost(request, access, studioToken);
      let role: Role = isSessionHost && !asGuest ? 'host' : 'guest';
      if (webRtcSessionData.isComposer || composerToken !== undefined) {
        if (composerToken === undefined || composerTokens.redeem(composerToken) !== studioToken)
          throw new AppError('composerTokenInvalid');
        role = 'composer';
      }
      // A session has one composer: a new one replaces the one before, whatever id it sends.
      const ownId = role === 'composer' ? '' : speakerId;
      const accessToken = access.issueAccessToken({
        studioToken,
        // Derived from the role too, so that no guest can take a host's place, even with the host's id.
        speakerId: access.pseudonym(studioToken, `${role} ${ownId}`),
        role,
        browser,
      });
      return { webRtcSessionId: session.webRtcSessionId, accessToken, role };
    },
  );

  app.post(
    `${studioPath}/host_access`,
    {
      schema: {
        tags,
        params: studioParams,
        body: hostAccessBodySchema,
        response: { 200: z.object({ isHost: z.literal(true) }), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { studioToken } = request.params;
      await findSession(sessions, studioToken);
      if (!access.isHostKey(studioToken, request.body.key)) throw new AppError('hostKeyInvalid');
      reply.setCookie(hostCookieName(studioToken), access.issueHostCookie(studioToken), {
        ...cookieOptions(context),
        maxAge: hostCookieMs / 1000,
      });
      return { isHost: true as const };
    },
  );
}

/** Options of the server's cookies: hidden from scripts, and only sent over HTTPS where the server has it. */
export const cookieOptions = ({ publicOrigin }: Pick<RouteContext, 'publicOrigin'>) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: publicOrigin().startsWith('https:') }) as const;

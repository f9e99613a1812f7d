import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  hostAccessBodySchema,
  initAccessAnswerSchema,
  initAccessBodySchema,
} from '../../src/protocol/rest.ts';
import type { Role } from '../../src/protocol/roles.ts';
import { streamingSessionSchema, studioTokenSchema } from '../../src/protocol/session.ts';
import { hostCookieMs } from '../auth/access.ts';
import { hostCookieName } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import type { SessionStore, StoredSession } from '../store/sessionStore.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';

const params = z.object({ studioToken: studioTokenSchema });

/** The stored session of a studio token; throws `sessionNotFound`. */
export async function findSession(sessions: SessionStore, studioToken: string): Promise<StoredSession> {
  const session = await sessions.find(studioToken);
  if (session === null) throw new AppError('sessionNotFound');
  return session;
}

/** A session and the ways into it. */
export function registerStudioRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { sessions, access, broadcaster, composerTokens, featuresOf } = context;
  const base = '/v2/streaming_studio/:studioToken';

  app.get(
    base,
    { schema: { tags: ['session'], params, response: { 200: streamingSessionSchema, ...errorAnswers } } },
    async (request) => {
      const { studioToken } = request.params;
      const session = await findSession(sessions, studioToken);
      const { templateSettings: _template, scene: _scene, rtmpDestinations: _private, ...shown } = session;
      return {
        ...shown,
        chatToken: access.chatToken(studioToken),
        accessToken: null,
        isHost: access.isHostCookie(studioToken, request.cookies[hostCookieName(studioToken)]),
        playlistUrl: broadcaster.playlistUrl(studioToken),
        features: featuresOf(session),
      };
    },
  );

  app.post(
    `${base}/init_access`,
    {
      schema: {
        tags: ['session'],
        params,
        body: initAccessBodySchema,
        response: { 200: initAccessAnswerSchema, ...errorAnswers },
      },
    },
    async (request) => {
      const { studioToken } = request.params;
      const { speakerId, browser, asGuest, composerToken, webRtcSessionData } = request.body;
      const session = await findSession(sessions, studioToken);
      const isHost = access.isHostCookie(studioToken, request.cookies[hostCookieName(studioToken)]);
      let role: Role = isHost && !asGuest ? 'host' : 'guest';
      if (webRtcSessionData.isComposer || composerToken !== undefined) {
        if (composerToken === undefined || composerTokens.redeem(composerToken) !== studioToken)
          throw new AppError('composerTokenInvalid');
        role = 'composer';
      }
      // One composer a session: a new one takes the place of the one before, whatever it calls itself.
      const ownId = role === 'composer' ? '' : speakerId;
      const accessToken = access.issueAccessToken({
        studioToken,
        // By role, so that no guest can take a host's place, even if it learnt what the host calls itself.
        speakerId: access.pseudonym(studioToken, `${role} ${ownId}`),
        role,
        browser,
      });
      return { webRtcSessionId: session.webRtcSessionId, accessToken, role };
    },
  );

  app.post(
    `${base}/host_access`,
    {
      schema: {
        tags: ['session'],
        params,
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

/** How the server sets its cookies: out of scripts' reach, and over https alone where there is https. */
export const cookieOptions = ({ publicOrigin }: Pick<RouteContext, 'publicOrigin'>) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: publicOrigin().startsWith('https:') }) as const;

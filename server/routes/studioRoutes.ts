import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  initAccessAnswerSchema,
  initAccessBodySchema,
  linkAccessBodySchema,
  sessionLinksSchema,
} from '../../src/protocol/rest.ts';
import type { Role } from '../../src/protocol/roles.ts';
import { streamingSessionSchema } from '../../src/protocol/session.ts';
import { linkVersion, studioLinks, type LinkKind } from '../auth/sessionLinks.ts';
import { requireAccess } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import type { SessionStore, StoredSession } from '../store/sessionStore.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { admit, isHost, letIn, mayJoin, speakerOf } from './linkCookies.ts';
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
  const { sessions, access, broadcaster, composerTokens, featuresOf, publicOrigin, removedPeople } = context;

  const isRemoved = async (request: FastifyRequest, session: StoredSession): Promise<boolean> => {
    const personId = speakerOf(request, access, session);
    return personId !== null && (await removedPeople.has(session.id, personId));
  };

  app.get(
    studioPath,
    { schema: { tags, params: studioParams, response: { 200: streamingSessionSchema, ...errorAnswers } } },
    async (request) => {
      const { studioToken } = request.params;
      const session = await findSession(sessions, studioToken);
      const {
        templateSettings: _template,
        scene,
        rtmpDestinations: _private,
        hostLinkVersion: _hostLink,
        speakerLinkVersion: _speakerLink,
        ...shown
      } = session;
      return {
        ...shown,
        chatToken: access.chatToken(studioToken),
        accessToken: null,
        speakersMayShow: scene.speakersMayShow,
        disableStage: scene.disableStage,
        isHost: isHost(request, access, session),
        mayJoin: mayJoin(request, access, session),
        isRemoved: !isHost(request, access, session) && (await isRemoved(request, session)),
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
    async (request, reply) => {
      const { studioToken } = request.params;
      const { speakerId, browser, asGuest, composerToken, webRtcSessionData } = request.body;
      const session = await findSession(sessions, studioToken);
      const isComposer = webRtcSessionData.isComposer || composerToken !== undefined;
      if (isComposer && (composerToken === undefined || composerTokens.redeem(composerToken) !== studioToken))
        throw new AppError('composerTokenInvalid');
      const entrant = isComposer ? null : admit(request, reply, context, session);
      if (entrant?.link === 'speaker' && (await removedPeople.has(session.id, entrant.personId)))
        throw new AppError('removedFromSession');
      const role: Role =
        entrant === null ? 'composer' : entrant.link === 'host' && !asGuest ? 'host' : 'guest';
      // A session has one composer: a new one replaces the one before, whatever id it sends.
      const tab = entrant === null ? '' : `${entrant.personId} ${speakerId}`;
      const accessToken = access.issueAccessToken({
        studioToken,
        sessionId: session.id,
        personId: entrant?.personId ?? '',
        // Derived from the role too, so that no guest can take a host's place, even with the host's id.
        speakerId: access.pseudonym(studioToken, `${role} ${tab}`),
        role,
        link: entrant === null ? null : { kind: entrant.link, version: linkVersion(session, entrant.link) },
        browser,
      });
      const { webRtcSessionId, localRecordingEnabled } = session;
      return { webRtcSessionId, accessToken, role, localRecordingEnabled };
    },
  );

  for (const kind of ['host', 'speaker'] as const) registerKeyExchange(app, context, kind);

  app.get(
    `${studioPath}/links`,
    { schema: { tags, params: studioParams, response: { 200: sessionLinksSchema, ...errorAnswers } } },
    async (request) => {
      const session = await findSession(sessions, request.params.studioToken);
      requireAccess(request, access, session.studioToken, 'invite');
      return studioLinks(publicOrigin(), session, access);
    },
  );
}

/** Exchanges the key in a link for a cookie, so that the key need not stay in the address. */
function registerKeyExchange(
  instance: FastifyInstance,
  context: Pick<RouteContext, 'sessions' | 'access' | 'publicOrigin'>,
  kind: LinkKind,
): void {
  const { sessions, access } = context;
  instance.withTypeProvider<ZodTypeProvider>().post(
    `${studioPath}/${kind}_access`,
    {
      schema: {
        tags,
        params: studioParams,
        body: linkAccessBodySchema,
        response: { 200: z.object({ admitted: z.literal(true) }), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const session = await findSession(sessions, request.params.studioToken);
      const judged = access.judgeLinkKey(session, kind, request.body.key);
      if (judged === 'replaced') throw new AppError('linkReplaced');
      if (judged === 'wrong') throw new AppError(kind === 'host' ? 'hostKeyInvalid' : 'speakerKeyInvalid');
      letIn(request, reply, context, session, kind);
      return { admitted: true as const };
    },
  );
}

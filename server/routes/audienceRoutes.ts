import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { mayDo } from '../../src/protocol/roles.ts';
import { notificationChannel } from '../../src/protocol/notifications.ts';
import type { pollSchema } from '../../src/protocol/rest.ts';
import { audienceSchema, type Audience, type AudiencePoll } from '../../src/protocol/rest/audience.ts';
import { voteAnswerSchema, voteBodySchema } from '../../src/protocol/rest/polls.ts';
import { viewerCookieMs } from '../auth/access.ts';
import { requireAccess, viewerCookieName } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import { createRateLimit, type RateLimit } from '../limits/rateLimit.ts';
import type { RouteContext } from './context.ts';
import { cookieOptions } from './cookieOptions.ts';
import { errorAnswers } from './errorAnswers.ts';
import { idParam, studioParams, studioPath } from './studioPath.ts';
import { findSession } from './studioRoutes.ts';

const tags = ['audience'];

/** What the audience sees next to the broadcast, and its votes. A signed cookie identifies a viewer. */
export function registerAudienceRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { sessions, access, polls, callToActions, votes, clock, caps } = context;
  const perMinute = caps.newViewersPerMinute;
  const newViewers = createRateLimit(2 * perMinute, perMinute, () => clock.nowMs());

  app.get(
    `${studioPath}/audience`,
    { schema: { tags, params: studioParams, response: { 200: audienceSchema, ...errorAnswers } } },
    async (request, reply): Promise<Audience> => {
      const { id } = await findSession(sessions, request.params.studioToken);
      const viewerId = knownViewer(request, context) ?? welcome(request, reply, context, newViewers);
      const [poll, callToAction] = await Promise.all([polls.findOpen(id), callToActions.findOpen(id)]);
      reply.header('cache-control', 'no-store');
      if (poll === null) return { poll: null, callToAction };
      const votedOptionId = await polls.voteOf(poll.id, access.voterId(poll.id, viewerId));
      return { poll: asAudienceSees(poll, votedOptionId), callToAction };
    },
  );

  app.post(
    `${studioPath}/polls/:pollId/votes`,
    {
      schema: {
        tags,
        params: studioParams.extend({ pollId: idParam }),
        body: voteBodySchema,
        response: { 200: voteAnswerSchema, ...errorAnswers },
      },
    },
    async (request) => {
      const { studioToken, pollId } = request.params;
      // A caller with an access token is limited to its role; the audience has no token.
      if (request.headers.authorization !== undefined) requireAccess(request, access, studioToken, 'vote');
      else if (!mayDo('viewer', 'vote')) throw new AppError('forbidden');
      const viewerId = knownViewer(request, context);
      if (viewerId === null) throw new AppError('viewerUnknown');
      const { optionId } = request.body;
      await votes.vote({ studioToken, pollId, optionId, voterId: access.voterId(pollId, viewerId) });
      return { votedOptionId: optionId };
    },
  );
}

const knownViewer = (request: FastifyRequest, { access }: Pick<RouteContext, 'access'>): string | null =>
  access.readViewerCookie(request.cookies[viewerCookieName]);

/** Gives a browser a viewer id; throws `tooManyViewers`, or `tooManyRequests` for its address. */
function welcome(
  request: FastifyRequest<{ Params: { studioToken: string } }>,
  reply: FastifyReply,
  context: Pick<RouteContext, 'access' | 'notifications' | 'publicOrigin'>,
  newViewers: RateLimit,
): string {
  const { access, notifications } = context;
  const { embedded } = notifications;
  const channel = notificationChannel(request.params.studioToken);
  if (embedded?.hasPlace(channel) === false) throw new AppError('tooManyViewers');
  newViewers.count(request.ip);
  const viewerId = randomUUID();
  reply.setCookie(viewerCookieName, access.issueViewerCookie(viewerId), {
    ...cookieOptions(context),
    maxAge: viewerCookieMs / 1000,
  });
  return viewerId;
}

const asAudienceSees = (poll: z.infer<typeof pollSchema>, votedOptionId: string | null): AudiencePoll => ({
  ...poll,
  options: poll.options.map((option) => (poll.hideResults ? { ...option, voteCount: null } : option)),
  votedOptionId,
});

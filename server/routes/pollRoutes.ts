import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pollSchema } from '../../src/protocol/rest.ts';
import {
  createPollBodySchema,
  pollOptionBodySchema,
  pollOptionSchema,
  updatePollBodySchema,
} from '../../src/protocol/rest/polls.ts';
import type { Notification } from '../../src/protocol/notifications.ts';
import { hasAccess } from '../auth/requireAccess.ts';
import type { RouteContext } from './context.ts';
import { deletedAnswer, errorAnswers } from './errorAnswers.ts';
import { createSessionChanges } from './sessionChanges.ts';
import { idParam, studioParams, studioPath } from './studioPath.ts';

const base = `${studioPath}/polls`;
const pollParams = studioParams.extend({ pollId: idParam });
const optionParams = pollParams.extend({ optionId: idParam });
const tags = ['polls'];
const pollAnswer = { 200: pollSchema, ...errorAnswers };

/** A poll as everybody may see it: when its results are hidden, every option shows 0 votes. */
const withoutHiddenCounts = (poll: z.infer<typeof pollSchema>): z.infer<typeof pollSchema> =>
  poll.hideResults ? { ...poll, options: poll.options.map((option) => ({ ...option, voteCount: 0 })) } : poll;

/** Notifies of a change of a poll: everybody while it is open, otherwise the participants only. */
const notifyOfPoll = (
  notifier: RouteContext['notifier'],
  studioToken: string,
  { status }: Pick<z.infer<typeof pollSchema>, 'status'>,
  notification: Notification,
): void =>
  status === 'opened'
    ? notifier.notify(studioToken, notification)
    : notifier.notifyParticipants(studioToken, notification);

/** A session's polls. Every change is sent on a notification channel; only hiding a deleted poll is a signal. */
export function registerPollRoutes(instance: FastifyInstance, context: RouteContext): void {
  registerListRoutes(instance, context);
  registerStatusRoutes(instance, context);
  registerOptionRoutes(instance, context);
}

function registerListRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { polls, notifier, rooms, votes, access, featuresOf } = context;
  const { sessionIdFor, change } = createSessionChanges(context);
  app.get(
    base,
    { schema: { tags, params: studioParams, response: { 200: z.array(pollSchema), ...errorAnswers } } },
    async (request) => {
      const { studioToken } = request.params;
      const list = await polls.list(await sessionIdFor(request, 'readContent'));
      return hasAccess(request, access, studioToken, 'seeHiddenResults')
        ? list
        : list.map(withoutHiddenCounts);
    },
  );

  app.post(
    base,
    { schema: { tags, params: studioParams, body: createPollBodySchema, response: pollAnswer } },
    (request) =>
      change(request, 'managePolls', async ({ session }) => {
        const { question, options } = request.body;
        const hideResults = request.body.hideResults && featuresOf(session).hidePollResults;
        const labels = options.map(({ label }) => label);
        const poll = await polls.create(session.id, { question, hideResults, labels });
        notifier.notifyParticipants(session.studioToken, { type: 'pollCreated', data: { poll } });
        return poll;
      }),
  );

  app.put(
    `${base}/:pollId`,
    { schema: { tags, params: pollParams, body: updatePollBodySchema, response: pollAnswer } },
    (request) =>
      change(request, 'managePolls', async ({ session }) => {
        const { pollId } = request.params;
        const { question } = request.body;
        const hideResults = request.body.hideResults && featuresOf(session).hidePollResults;
        const before = await polls.find(session.id, pollId);
        const poll = await polls.update(session.id, pollId, { question, hideResults });
        notifyOfPoll(notifier, session.studioToken, poll, {
          type: 'pollUpdated',
          data: { pollId, question, hideResults },
        });
        // The counts were hidden until now.
        if (before.hideResults && !hideResults) votes.resendCounts(pollId);
        return poll;
      }),
  );

  app.delete(
    `${base}/:pollId`,
    { schema: { tags, params: pollParams, response: deletedAnswer } },
    (request) =>
      change(request, 'managePolls', async ({ session: { id, studioToken }, announce }) => {
        const { pollId } = request.params;
        const deleted = await polls.find(id, pollId);
        await polls.delete(id, pollId);
        notifyOfPoll(notifier, studioToken, deleted, { type: 'pollDeleted', data: { pollId } });
        // A deleted poll cannot stay on stream.
        if ((await rooms.get(studioToken)).scene.pollId === pollId)
          await announce({ type: 'pollHidden', data: {} });
        return { deleted: true as const };
      }),
  );
}

function registerStatusRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { polls, notifier } = context;
  const { change } = createSessionChanges(context);

  app.post(
    `${base}/:pollId/open`,
    { schema: { tags, params: pollParams, response: pollAnswer } },
    (request) =>
      change(request, 'managePolls', async ({ session: { id, studioToken } }) => {
        const { pollId } = request.params;
        const { poll, closedIds, isChanged } = await polls.open(id, pollId);
        for (const closedId of closedIds)
          notifier.notify(studioToken, { type: 'pollClosed', data: { pollId: closedId } });
        if (isChanged)
          notifier.notify(studioToken, {
            type: 'pollOpened',
            data: { pollId, poll: withoutHiddenCounts(poll) },
          });
        return poll;
      }),
  );

  app.post(
    `${base}/:pollId/close`,
    { schema: { tags, params: pollParams, response: pollAnswer } },
    (request) =>
      change(request, 'managePolls', async ({ session: { id, studioToken } }) => {
        const { pollId } = request.params;
        const { poll, isChanged } = await polls.close(id, pollId);
        if (isChanged) notifier.notify(studioToken, { type: 'pollClosed', data: { pollId } });
        return poll;
      }),
  );
}

function registerOptionRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { polls, notifier } = context;
  const { change } = createSessionChanges(context);
  const optionAnswer = { 200: pollOptionSchema, ...errorAnswers };

  app.post(
    `${base}/:pollId/options`,
    { schema: { tags, params: pollParams, body: pollOptionBodySchema, response: optionAnswer } },
    (request) =>
      change(request, 'managePolls', async ({ session }) => {
        const { pollId } = request.params;
        const option = await polls.addOption(session.id, pollId, request.body.label);
        notifyOfPoll(notifier, session.studioToken, await polls.find(session.id, pollId), {
          type: 'pollOptionCreated',
          data: { pollId, option },
        });
        return option;
      }),
  );

  app.put(
    `${base}/:pollId/options/:optionId`,
    { schema: { tags, params: optionParams, body: pollOptionBodySchema, response: optionAnswer } },
    (request) =>
      change(request, 'managePolls', async ({ session }) => {
        const { pollId, optionId } = request.params;
        const option = await polls.updateOption(session.id, pollId, optionId, request.body.label);
        const poll = await polls.find(session.id, pollId);
        notifyOfPoll(notifier, session.studioToken, poll, {
          type: 'pollOptionUpdated',
          data: { pollId, option: poll.hideResults ? { ...option, voteCount: 0 } : option },
        });
        return option;
      }),
  );

  app.delete(
    `${base}/:pollId/options/:optionId`,
    { schema: { tags, params: optionParams, response: deletedAnswer } },
    (request) =>
      change(request, 'managePolls', async ({ session }) => {
        const { pollId, optionId } = request.params;
        await polls.deleteOption(session.id, pollId, optionId);
        notifyOfPoll(notifier, session.studioToken, await polls.find(session.id, pollId), {
          type: 'pollOptionDeleted',
          data: { pollId, optionId },
        });
        return { deleted: true as const };
      }),
  );
}

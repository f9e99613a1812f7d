import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pinQuestionBodySchema } from '../../src/protocol/rest/questions.ts';
import { mayDo } from '../../src/protocol/roles.ts';
import { AppError } from '../errors.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { createSessionChanges } from './sessionChanges.ts';
import { idParam, studioParams, studioPath } from './studioPath.ts';

const base = `${studioPath}/questions/:chatMessageId`;
const params = studioParams.extend({ chatMessageId: idParam });
const tags = ['questions'];

/** Records which question is on stream during a broadcast. Participants learn about it from each other's signals. */
export function registerQuestionRoutes(instance: FastifyInstance, context: RouteContext): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { questions, rooms, chats, clock } = context;
  const { change } = createSessionChanges(context);
  const answer = { 200: z.object({ pinned: z.boolean() }), ...errorAnswers };
  const requireLive = async (studioToken: string): Promise<void> => {
    if ((await rooms.get(studioToken)).scene.status !== 'live') throw new AppError('broadcastNotRunning');
  };

  /** The question on stream, whose author the relay knows; throws `forbidden` for any other. */
  const readShown = async (studioToken: string, chatMessageId: string) => {
    const { question } = (await rooms.get(studioToken)).scene.question;
    if (question?.chatMessageId !== chatMessageId) throw new AppError('forbidden');
    const { text, authorName, authorId, isSpeaker } = question;
    return { content: text, authorName, userId: isSpeaker ? null : authorId };
  };

  /** Text and author of a chat message, as the chat has them; null for what is not in a chat. */
  const readRecord = async (session: { id: string; studioToken: string }, chatMessageId: string) => {
    const question = await chats.readQuestion(session, chatMessageId);
    if (question === null) return null;
    const { text, authorName, authorId, isSpeaker } = question;
    return { content: text, authorName, userId: isSpeaker ? null : authorId };
  };

  app.put(
    `${base}/pin`,
    { schema: { tags, params, body: pinQuestionBodySchema, response: answer } },
    (request) =>
      change(request, 'showQuestion', async ({ session, caller }) => {
        await requireLive(session.studioToken);
        const { chatMessageId } = request.params;
        const told = { ...request.body, userId: request.body.userId ?? null };
        const question =
          (await readRecord(session, chatMessageId)) ??
          (mayDo(caller.role, 'showAnyQuestion')
            ? told
            : await readShown(session.studioToken, chatMessageId));
        await questions.pin(session.id, { chatMessageId, ...question }, new Date(clock.nowMs()));
        await chats.perform(session.studioToken, { type: 'pin', chatMessageId, isOn: true });
        return { pinned: true };
      }),
  );

  app.put(`${base}/unpin`, { schema: { tags, params, response: answer } }, (request) =>
    change(request, 'hidePollOrQuestion', async ({ session }) => {
      await requireLive(session.studioToken);
      const { chatMessageId } = request.params;
      await questions.unpin(session.id, chatMessageId);
      await chats.perform(session.studioToken, { type: 'pin', chatMessageId, isOn: false });
      return { pinned: false };
    }),
  );
}

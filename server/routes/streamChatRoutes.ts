import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  streamAccessSchema,
  streamCallerSchema,
  streamNameAnswerSchema,
  streamNameBodySchema,
  type StreamCaller,
} from '../../src/protocol/rest/streamChat.ts';
import { identifyParticipant, identifyViewer, type ChatCaller } from '../chat/chatCaller.ts';
import type { StreamChats } from '../chat/stream/streamChats.ts';
import { AppError } from '../errors.ts';
import { createRateLimit } from '../limits/rateLimit.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';

const tags = ['chat'];

/** With the chats on Stream: says who somebody is there. */
export function registerStreamChatRoutes(
  instance: FastifyInstance,
  chats: StreamChats,
  { access, whyRefused, clock, caps }: Pick<RouteContext, 'access' | 'whyRefused' | 'clock' | 'caps'>,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const perMinute = caps.newViewersPerMinute;
  const limit = createRateLimit(2 * perMinute, perMinute, () => clock.nowMs());

  const identify = async (request: FastifyRequest, caller: StreamCaller): Promise<ChatCaller> => {
    limit.count(request.ip);
    if ('studioToken' in caller) return identifyViewer(access, caller.studioToken, request);
    const participant = identifyParticipant(access, caller.accessToken, request.ip);
    const reason = participant.claims === null ? null : await whyRefused(participant.claims);
    if (reason !== null) throw new AppError(reason);
    return participant;
  };

  app.post(
    '/v2/stream_chat/access',
    { schema: { tags, body: streamCallerSchema, response: { 200: streamAccessSchema, ...errorAnswers } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return chats.admit(await identify(request, request.body));
    },
  );

  app.put(
    '/v2/stream_chat/name',
    {
      schema: {
        tags,
        body: streamNameBodySchema,
        response: { 200: streamNameAnswerSchema, ...errorAnswers },
      },
    },
    async (request) => chats.rename(await identify(request, request.body.caller), request.body.name),
  );
}

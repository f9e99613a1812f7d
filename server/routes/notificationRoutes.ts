import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { hostsChannel, participantsChannel } from '../../src/protocol/notifications.ts';
import type { Action } from '../../src/protocol/roles.ts';
import { studioTokenSchema } from '../../src/protocol/session.ts';
import { requireAccess } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import { socketIdSchema } from '../notifications/pusherProtocol.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';

/** Path at which private channels are authorised. */
export const authEndpoint = '/v2/pusher/auth';

/** The action that a role needs to subscribe to a private channel of a session; null when there is no such channel. */
function actionOf(channel: string, studioToken: string): Action | null {
  if (channel === participantsChannel(studioToken)) return 'followPrivately';
  return channel === hostsChannel(studioToken) ? 'seeHiddenResults' : null;
}

/** Authorises private notification channels, and opens the notification socket when the server is embedded. */
export function registerNotificationRoutes(
  instance: FastifyInstance,
  { notifications: { channel, embedded }, access }: Pick<RouteContext, 'notifications' | 'access'>,
): void {
  instance.register((forms, _options, done) => {
    // Pusher clients send a form. Other clients of ours send JSON.
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    forms.withTypeProvider<ZodTypeProvider>().post(
      authEndpoint,
      {
        bodyLimit: 4096,
        schema: {
          tags: ['notifications'],
          body: z.object({ socket_id: socketIdSchema, channel_name: z.string().max(164) }),
          response: { 200: z.object({ auth: z.string() }), ...errorAnswers },
        },
      },
      (request) => {
        const { socket_id: socketId, channel_name: name } = request.body;
        const studioToken = studioTokenSchema.safeParse(/^private-[a-z]+\.(.*)$/.exec(name)?.[1]);
        const action = studioToken.success ? actionOf(name, studioToken.data) : null;
        if (!studioToken.success || action === null)
          throw new AppError('invalidRequest', { field: 'channel_name' });
        requireAccess(request, access, studioToken.data, action);
        return { auth: channel.authorize(socketId, name) };
      },
    );
    done();
  });

  if (embedded === null) return;
  instance.get<{ Params: { key: string } }>(
    '/app/:key',
    { websocket: true, schema: { hide: true } },
    (socket, request) => {
      const query = new URL(request.url, 'http://app').searchParams;
      embedded.accept(socket, request.params.key, query.get('protocol'));
    },
  );
}

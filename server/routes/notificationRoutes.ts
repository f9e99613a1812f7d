import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { hostsChannel } from '../../src/protocol/notifications.ts';
import type { Action } from '../../src/protocol/roles.ts';
import { studioTokenSchema } from '../../src/protocol/session.ts';
import type { Access } from '../auth/access.ts';
import { requireAccess } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import { privateChannel, type NotificationChannel } from '../notifications/notificationChannel.ts';
import { socketIdSchema } from '../notifications/pusherProtocol.ts';
import type { PusherServer } from '../notifications/pusherServer.ts';
import { errorAnswers } from './errorAnswers.ts';

/** Where a private channel is authorised. */
export const authEndpoint = '/v2/pusher/auth';

/** What one must be allowed to do to hear a session's private channel; null for a name that is none of them. */
function actionOf(channel: string, studioToken: string): Action | null {
  if (channel === privateChannel(studioToken)) return 'followPrivately';
  return channel === hostsChannel(studioToken) ? 'seeHiddenResults' : null;
}

interface NotificationRouteOptions {
  channel: NotificationChannel;
  /** Null when the hosted service is used. */
  embedded: PusherServer | null;
  access: Access;
}

/** How browsers are let into the private part of the notification channel, and open it when it is embedded. */
export function registerNotificationRoutes(
  instance: FastifyInstance,
  { channel, embedded, access }: NotificationRouteOptions,
): void {
  instance.register((forms, _options, done) => {
    // Pusher clients send a form; the others here send JSON, which is taken too.
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

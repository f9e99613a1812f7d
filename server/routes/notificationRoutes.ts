import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { hostsChannel, participantsChannel } from '../../src/protocol/notifications.ts';
import type { Action } from '../../src/protocol/roles.ts';
import { studioTokenSchema } from '../../src/protocol/session.ts';
import { requireAccess } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import { socketIdSchema } from '../notifications/pusherProtocol.ts';
import { addSocketRoute } from '../webSockets.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { registerPusherApiRoutes } from './pusherApiRoutes.ts';

/** Path at which private channels are authorised. */
export const authEndpoint = '/v2/pusher/auth';

/** A client's messages are short: subscriptions and pings. */
const maxMessageBytes = 16 * 1024;
const appParams = z.object({ key: z.string() });

/** The action that a role needs to subscribe to a private channel of a session; null when there is no such channel. */
function actionOf(channel: string, studioToken: string): Action | null {
  if (channel === participantsChannel(studioToken)) return 'followPrivately';
  return channel === hostsChannel(studioToken) ? 'seeHiddenResults' : null;
}

/** Authorises private notification channels, and opens the notification socket when the server is embedded. */
export function registerNotificationRoutes(
  instance: FastifyInstance,
  {
    notifications: { channel, embedded, api },
    access,
    clock,
  }: Pick<RouteContext, 'notifications' | 'access' | 'clock'>,
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
        const { personId } = requireAccess(request, access, studioToken.data, action);
        return { auth: channel.authorize(socketId, name, personId) };
      },
    );
    done();
  });

  if (embedded === null) return;
  if (api !== null) registerPusherApiRoutes(instance, { embedded, app: api, clock });
  addSocketRoute(instance, '/app/:key', {
    maxMessageBytes,
    // Everybody may connect; what a socket may subscribe to is checked for each channel.
    authorize: ({ params }) => appParams.parse(params),
    serve(socket, { key }, request) {
      const query = new URL(request.url, 'http://app').searchParams;
      embedded.accept(socket, { key, protocol: query.get('protocol'), address: request.ip });
    },
  });
}

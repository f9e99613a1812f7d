import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { clientConfigSchema } from '../../src/protocol/rest.ts';
import type { Config } from '../config.ts';
import type { NotificationChannel } from '../notifications/notificationChannel.ts';
import { errorAnswers } from './errorAnswers.ts';
import { authEndpoint } from './notificationRoutes.ts';

/** What a browser needs to know of this server before it can use it. */
export function registerConfigRoute(
  instance: FastifyInstance,
  { channel, uploadLimits }: { channel: NotificationChannel; uploadLimits: Config['uploads'] },
): void {
  instance
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/v2/config',
      { schema: { tags: ['session'], response: { 200: clientConfigSchema, ...errorAnswers } } },
      () => ({
        notifications: {
          key: channel.key,
          cluster: channel.cluster,
          embedded: channel.isEmbedded,
          authEndpoint,
        },
        uploads: uploadLimits,
      }),
    );
}

import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { clientConfigSchema } from '../../src/protocol/rest.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { authEndpoint } from './notificationRoutes.ts';

/** What a browser must know about this server before it can use it. */
export function registerConfigRoute(
  instance: FastifyInstance,
  {
    notifications: { channel },
    uploadLimits,
    localRecordings,
    streamChats,
    tracker,
  }: Pick<RouteContext, 'notifications' | 'uploadLimits' | 'localRecordings' | 'streamChats' | 'tracker'>,
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
        localRecording: { minStorageBytes: localRecordings.minStorageBytes },
        tracking: tracker.isOn,
        chat:
          streamChats === null
            ? { service: 'footlight' as const }
            : { service: 'stream' as const, apiKey: streamChats.apiKey },
      }),
    );
}

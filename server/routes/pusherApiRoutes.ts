import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../../src/clock/clock.ts';
import { readJson } from '../../src/protocol/readJson.ts';
import { AppError } from '../errors.ts';
import { channelNameSchema } from '../notifications/pusherProtocol.ts';
import {
  apiBatchSchema,
  apiEventSchema,
  isSignedRequest,
  type PusherApiApp,
} from '../notifications/pusherHttpApi.ts';
import type { PusherServer } from '../notifications/pusherServer.ts';

interface PusherApiOptions {
  embedded: PusherServer;
  app: PusherApiApp;
  clock: Clock;
}

/** Pusher's HTTP API of the embedded server: publishing, one event or several, and which channels are in use. */
export function registerPusherApiRoutes(instance: FastifyInstance, options: PusherApiOptions): void {
  const { embedded, app, clock } = options;
  const path = `/apps/${app.appId}`;
  instance.register((api, _options, done) => {
    api.removeAllContentTypeParsers();
    // As text, because the text is what is signed.
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    api.addHook('preHandler', async ({ method, url, body }) => {
      const request = { method, url, body: typeof body === 'string' ? body : '' };
      if (!isSignedRequest(app, request, clock.nowMs())) throw new AppError('signatureInvalid');
    });
    const undocumented = { schema: { hide: true } };
    api.post(`${path}/events`, undocumented, (request) => {
      const { name, data, socket_id: socketId, channel, channels } = readBody(request, apiEventSchema);
      for (const each of channels ?? [channel ?? '']) embedded.publishText(each, name, data, socketId);
      return {};
    });
    api.post(`${path}/batch_events`, undocumented, (request) => {
      for (const { channel, name, data, socket_id: socketId } of readBody(request, apiBatchSchema).batch)
        embedded.publishText(channel, name, data, socketId);
      return {};
    });
    api.get(`${path}/channels`, undocumented, () => ({
      channels: Object.fromEntries([...embedded.countSubscribers().keys()].map((name) => [name, {}])),
    }));
    api.get<{ Params: { channel: string } }>(`${path}/channels/:channel`, undocumented, ({ params }) => {
      const channel = channelNameSchema.safeParse(params.channel);
      if (!channel.success) throw new AppError('invalidRequest', { field: 'channel' });
      const count = embedded.countSubscribers().get(channel.data) ?? 0;
      return { occupied: count > 0, subscription_count: count };
    });
    done();
  });
}

function readBody<Body>({ body }: FastifyRequest, schema: z.ZodType<Body>): Body {
  const parsed = schema.safeParse(typeof body === 'string' ? readJson(body) : undefined);
  if (parsed.success) return parsed.data;
  throw new AppError('invalidRequest', { field: parsed.error.issues[0]?.path.join('.') ?? 'body' });
}

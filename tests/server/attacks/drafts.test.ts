import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { clientConfigSchema, pollSchema } from '../../../src/protocol/rest.ts';
import { hostsChannel, participantsChannel } from '../../../src/protocol/notifications.ts';
import { listen } from '../notifications/listener.ts';
import { createStudioCaller } from '../studioCaller.ts';
import { serverOfFile } from '../testServer.ts';
import { defaultFeatureFlags } from '../../../src/protocol/features.ts';

const server = serverOfFile({
  features: {
    flags: defaultFeatureFlags,
    hidePollResultsOrganizations: ['Discreet'],
    hideViewerCountSessions: [],
  },
});
const draft = {
  question: 'A secret question?',
  hideResults: false,
  options: [{ label: 'A' }, { label: 'B' }],
};

describe('drafts of polls', () => {
  it('a socket without a token hears of a poll when it opens and until it closes, a guest at any time', async () => {
    const studio = await createStudioCaller(server());
    const stranger = await listen(server(), studio.studioToken);
    const guest = await listen(server(), studio.studioToken, 'guest');
    const poll = pollSchema.parse((await studio.call('POST', 'polls', draft)).body);
    const path = `polls/${poll.id}`;
    const change = async (): Promise<void> => {
      await studio.call('PUT', path, { question: 'Another secret?', hideResults: false });
      const added = await studio.call('POST', `${path}/options`, { label: 'C' });
      const { id } = pollSchema.shape.options.element.parse(added.body);
      await studio.call('PUT', `${path}/options/${id}`, { label: 'D' });
      await studio.call('DELETE', `${path}/options/${id}`);
    };
    const changes = ['pollUpdated', 'pollOptionCreated', 'pollOptionUpdated', 'pollOptionDeleted'];

    await change();
    for (const event of ['pollCreated', ...changes]) await guest.next(event);
    expect(stranger.received).toEqual([]);

    await studio.call('POST', `${path}/open`);
    await change();
    await studio.call('POST', `${path}/close`);
    const whileOpen = ['pollOpened', ...changes, 'pollClosed'];
    for (const event of whileOpen) await Promise.all([stranger.next(event), guest.next(event)]);

    await change();
    await studio.call('DELETE', path);
    for (const event of [...changes, 'pollDeleted']) await guest.next(event);
    expect(stranger.received.map(({ event }) => event)).toEqual(whileOpen);
    stranger.close();
    guest.close();
  });

  it('the counts of a closed poll are sent again to participants only', async () => {
    const studio = await createStudioCaller(server(), { organizationName: 'Discreet' });
    const stranger = await listen(server(), studio.studioToken);
    const guest = await listen(server(), studio.studioToken, 'guest');
    const hidden = { ...draft, hideResults: true };
    const poll = pollSchema.parse((await studio.call('POST', 'polls', hidden)).body);
    await studio.call('PUT', `polls/${poll.id}`, { ...draft, hideResults: false });
    expect(await guest.next('voteSubmitted')).toMatchObject({ pollId: poll.id });
    expect(stranger.received).toEqual([]);
    stranger.close();
    guest.close();
  });

  it('nobody joins the channel of drafts without the access token of a participant of this session', async () => {
    const [studio, other] = [await createStudioCaller(server()), await createStudioCaller(server())];
    const channel = participantsChannel(studio.studioToken);
    const ask = (caller: typeof studio, as: 'host' | 'guest' | 'viewer' | null, name: string) =>
      caller.call('POST', '/v2/pusher/auth', { socket_id: '1.2', channel_name: name }, { as });
    expect((await ask(studio, 'guest', channel)).status).toBe(200);
    expect((await ask(other, 'guest', channel)).status).toBe(401);
    expect((await ask(other, 'host', channel)).status).toBe(401);
    expect((await ask(studio, 'viewer', channel)).status).toBe(403);
    expect((await ask(studio, null, channel)).status).toBe(401);
    expect((await ask(studio, 'guest', hostsChannel(studio.studioToken))).status).toBe(403);
  });

  it('a signature that is missing, made up, or for another channel or socket joins nothing', async () => {
    const [studio, other] = [await createStudioCaller(server()), await createStudioCaller(server())];
    const channel = participantsChannel(studio.studioToken);
    const stranger = await openSocket();
    const sign = async (caller: typeof studio, socketId: string, name: string): Promise<string> => {
      const asked = { socket_id: socketId, channel_name: name };
      return authSchema.parse((await caller.call('POST', '/v2/pusher/auth', asked)).body).auth;
    };
    for (const auth of [
      undefined,
      'key:forged',
      await sign(other, stranger.socketId, participantsChannel(other.studioToken)),
      await sign(studio, '1.2', channel),
    ])
      expect(await stranger.subscribe(channel, auth)).toBe('pusher:subscription_error');
    await studio.call('POST', 'polls', draft);
    // The socket keeps its order: whatever was sent to it before this answer has arrived.
    const own = await sign(studio, stranger.socketId, channel);
    expect(await stranger.subscribe(channel, own)).toBe('pusher_internal:subscription_succeeded');
    expect(stranger.events).not.toContain('pollCreated');
    stranger.close();
  });
});

const authSchema = z.object({ auth: z.string() });
const messageSchema = z.object({ event: z.string(), data: z.unknown() });

/** A notification socket that may ask for any channel with any signature. */
async function openSocket() {
  const { notifications } = clientConfigSchema.parse(
    (await server().app.inject({ url: '/v2/config' })).json(),
  );
  const origin = (await server().origin()).replace(/^http/, 'ws');
  const socket = new WebSocket(`${origin}/app/${notifications.key}?protocol=7`);
  const events: string[] = [];
  const next = async (): Promise<z.infer<typeof messageSchema>> => {
    const [text] = await once(socket, 'message');
    const message = messageSchema.parse(JSON.parse(String(text)));
    events.push(message.event);
    return message;
  };
  const { data } = await next();
  return {
    socketId: z.object({ socket_id: z.string() }).parse(JSON.parse(String(data))).socket_id,
    events,
    async subscribe(channel: string, auth?: string): Promise<string> {
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
      for (;;) {
        const { event } = await next();
        if (event.includes('subscription_')) return event;
      }
    },
    close: () => socket.close(),
  };
}

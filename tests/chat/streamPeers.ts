import { createStreamChat } from '../../src/chat/adapters/stream/createStreamChat.ts';
import { systemClock } from '../../src/clock/clock.ts';
import type { ChatCredentials } from '../../src/protocol/chat.ts';
import { streamAccessSchema, streamNameAnswerSchema } from '../../src/protocol/rest/streamChat.ts';
import { viewerCookieName } from '../../server/auth/requireAccess.ts';
import type { TestServer } from '../server/testServer.ts';
import { eventually, type ChatHarness, type ChatPeer } from './chatHarness.ts';
import { FakeStreamClient } from './fakeStreamClient.ts';
import type { FakeStreamService } from './fakeStreamService.ts';

let idCount = 0;

export interface StreamPeer extends ChatPeer {
  client: FakeStreamClient;
}

/** The harness of Stream's adapter: our real server says who somebody is, and the service is in memory. */
export function openStreamHarness(
  server: TestServer,
  studioToken: string,
  service: FakeStreamService,
): Omit<ChatHarness, 'join'> & { join(...who: Parameters<ChatHarness['join']>): Promise<StreamPeer> } {
  const peers: ChatPeer[] = [];
  return {
    async join(role, personId, name) {
      const peer = openPeer(server, service, {
        ...(await identityOf(server, studioToken, role, personId)),
        ...(name === undefined ? {} : { name }),
      });
      peers.push(peer);
      peer.chat.start();
      await eventually(() => {
        if (peer.chat.store.getState().connection !== 'connected') throw new Error('not connected');
      });
      return peer;
    },
    seed(channel, count) {
      const texts = Array.from({ length: count }, (_, index) => `Message ${String(index + 1)}`);
      service.fill(`${channel}:${studioToken}`, texts);
      return Promise.resolve();
    },
    close() {
      for (const { chat } of peers) chat.stop();
      return Promise.resolve();
    },
  };
}

/** How a browser shows the server who it is. */
export async function identityOf(
  server: TestServer,
  studioToken: string,
  role: 'host' | 'guest' | 'viewer',
  personId: string,
): Promise<{ caller: ChatCredentials; cookie: string }> {
  if (role !== 'viewer')
    return { caller: { accessToken: await server.accessToken(studioToken, role, personId) }, cookie: '' };
  const cookie = `${viewerCookieName}=${server.access.issueViewerCookie(personId)}`;
  return { caller: { studioToken }, cookie };
}

function openPeer(
  server: TestServer,
  service: FakeStreamService,
  { caller, cookie, name }: { caller: ChatCredentials; cookie: string; name?: string },
): StreamPeer {
  const client = new FakeStreamClient(service);
  const call = async (method: 'POST' | 'PUT', url: string, payload: object): Promise<unknown> => {
    const answer = await server.app.inject({ method, url, payload, headers: { cookie } });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const chat = createStreamChat({
    client,
    clock: systemClock,
    name: () => name ?? null,
    newId: () => {
      idCount += 1;
      return `message-${String(idCount)}`;
    },
    random: () => 0,
    onProblem: () => undefined,
    onUnavailable: () => undefined,
    access: async () => streamAccessSchema.parse(await call('POST', '/v2/stream_chat/access', caller)),
    rename: async (wanted) =>
      streamNameAnswerSchema.parse(await call('PUT', '/v2/stream_chat/name', { caller, name: wanted })),
  });
  return {
    chat,
    client,
    cutNetwork: () => client.cutNetwork(),
    restoreNetwork: () => client.restoreNetwork(),
  };
}

import { WebSocket } from 'ws';
import { createFootlightChat } from '../../src/chat/adapters/footlight/createFootlightChat.ts';
import { systemClock } from '../../src/clock/clock.ts';
import type { WebSocketLike } from '../../src/socket/singleSocket.ts';
import { viewerCookieName } from '../../server/auth/requireAccess.ts';
import { createChatStore } from '../../server/store/chatStore.ts';
import type { TestServer } from '../server/testServer.ts';
import { eventually, type ChatHarness, type ChatPeer } from './chatHarness.ts';

let idCount = 0;

/** A chat over a real socket that can be cut. It retries without jitter. */
export function openPeer(
  origin: string,
  person: {
    credentials: () => Promise<{ accessToken: string } | { studioToken: string }>;
    cookie?: string;
    name?: string;
    address?: string;
  },
): ChatPeer {
  let isCut = false;
  let socket: WebSocket | null = null;
  const problems: Error[] = [];
  const headers = {
    ...(person.cookie === undefined ? {} : { cookie: person.cookie }),
    ...(person.address === undefined ? {} : { 'x-forwarded-for': person.address }),
  };
  const chat = createFootlightChat({
    chatUrl: `${origin.replace(/^http/, 'ws')}/chat`,
    clock: systemClock,
    credentials: person.credentials,
    name: () => person.name ?? null,
    newId: () => {
      idCount += 1;
      return `message-${String(idCount)}`;
    },
    onProblem: (error) => problems.push(error),
    networkEvents: null,
    random: () => 0,
    openSocket(url) {
      if (isCut) throw new Error('there is no network');
      socket = new WebSocket(url, { headers });
      socket.on('error', () => undefined);
      return socket as unknown as WebSocketLike;
    },
  });
  return {
    chat,
    cutNetwork() {
      isCut = true;
      socket?.terminate();
    },
    restoreNetwork() {
      isCut = false;
    },
  };
}

/** The harness of the server's adapter: everybody is in one session of a real server. */
export async function openChatHarness(server: TestServer, studioToken: string): Promise<ChatHarness> {
  const origin = await server.origin();
  const peers: ChatPeer[] = [];
  return {
    async join(role, personId, name) {
      const peer = openPeer(origin, {
        ...(name === undefined ? {} : { name }),
        ...(role === 'viewer'
          ? {
              cookie: `${viewerCookieName}=${server.access.issueViewerCookie(personId)}`,
              credentials: () => Promise.resolve({ studioToken }),
            }
          : {
              credentials: async () => ({
                accessToken: await server.accessToken(studioToken, role, personId),
              }),
            }),
      });
      peers.push(peer);
      peer.chat.start();
      await eventually(() => {
        if (peer.chat.store.getState().connection !== 'connected') throw new Error('not connected');
      });
      return peer;
    },
    async seed(channel, count) {
      const session = await server.sessions.find(studioToken);
      const messages = Array.from({ length: count }, (_, index) => ({
        chatMessageId: `seeded-${channel}-${String(index)}`,
        clientId: `seeded-${String(index)}`,
        channel,
        seq: index + 1,
        version: index + 1,
        createdAtMs: index,
        text: `Message ${String(index + 1)}`,
        authorId: 'somebody',
        authorName: 'Somebody',
        authorRole: 'viewer' as const,
        isQuestion: false,
        isAnswered: false,
        isPinned: false,
        isHeld: false,
        isDeleted: false,
        votes: 0,
        reactions: {},
      }));
      const nothing = { people: [], addedMarks: [], removedMarks: [], settings: null };
      await createChatStore(server.database.db).save(session?.id ?? '', { ...nothing, messages });
    },
    close() {
      for (const { chat } of peers) chat.stop();
      return Promise.resolve();
    },
  };
}

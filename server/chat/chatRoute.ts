import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Clock } from '../../src/clock/clock.ts';
import { findControlCharacter } from '../../src/protocol/cleanText.ts';
import { chatChannels, chatCloseCodes, toChatSchema, type ChatVersions } from '../../src/protocol/chat.ts';
import { errorCatalogue } from '../../src/protocol/errors.ts';
import { readJson } from '../../src/protocol/readJson.ts';
import type { Access } from '../auth/access.ts';
import type { WhyRefused } from '../auth/whyRefused.ts';
import { AppError } from '../errors.ts';
import { TokenBucket } from '../limits/tokenBucket.ts';
import { addSocketRoute } from '../webSockets.ts';
import { identifyParticipant, identifyViewer, type ChatCaller } from './chatCaller.ts';
import type { ChatMember } from './chatMembers.ts';
import type { ChatRoom } from './chatRoom.ts';
import type { ChatRooms } from './chatRooms.ts';
import { createChatSocket } from './chatSocket.ts';

/** The longest message is a text of the greatest length, each character escaped. */
const maxMessageBytes = 64 * 1024;
/** What one socket may send at once, and a second in the long run. */
const frameBurst = 200;
const framesPerSecond = 50;
/** WebSocket's own code for a violated policy. */
const floodCloseCode = 1008;

interface ChatRouteOptions {
  rooms: ChatRooms;
  access: Access;
  clock: Clock;
  whyRefused: WhyRefused;
  caps: { viewers: number; connectionsPerAddress: number };
}

/** The WebSocket at /chat: recognises a person before the upgrade, and serves its socket. */
export function registerChatRoute(app: FastifyInstance, options: ChatRouteOptions): void {
  const { rooms, access, caps } = options;
  /** How many sockets each address has. */
  const addresses = new Map<string, number>();
  const isFull = ({ asker, studioToken }: ChatCaller, ip: string): boolean =>
    (addresses.get(ip) ?? 0) >= caps.connectionsPerAddress ||
    (asker.role === 'viewer' && rooms.viewerCount(studioToken) >= caps.viewers);
  addSocketRoute<ChatCaller>(app, '/chat', {
    maxMessageBytes,
    authorize: (request) => identify(request, access),
    serve(webSocket, caller, request) {
      const { ip } = request;
      // Only now: a page cannot read why a WebSocket was refused before.
      if (isFull(caller, ip)) return webSocket.close(chatCloseCodes.full, 'too many connections');
      addresses.set(ip, (addresses.get(ip) ?? 0) + 1);
      webSocket.once('close', () => {
        const others = (addresses.get(ip) ?? 1) - 1;
        if (others === 0) addresses.delete(ip);
        else addresses.set(ip, others);
      });
      serveChat(webSocket, caller, readReturning(request), options, request.log);
    },
  });
}

function identify(request: FastifyRequest, access: Access): ChatCaller {
  const query = queryOf(request);
  const token = query.get('accessToken');
  if (token !== null) return identifyParticipant(access, token, request.ip);
  return identifyViewer(access, query.get('studioToken'), request);
}

type Returning = Parameters<ChatRoom['join']>[1];

/** What the client says it has of the chat. */
function readReturning(request: FastifyRequest): Returning {
  const query = queryOf(request);
  const versions: ChatVersions = {};
  for (const channel of chatChannels) {
    const text = query.get(channel) ?? '';
    if (/^\d{1,15}$/.test(text)) versions[channel] = Number(text);
  }
  return { chatId: query.get('chatId'), versions };
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://chat').searchParams;

/** Serves one socket: joins it to its session's chats, and passes on what it sends. */
export function serveChat(
  webSocket: WebSocket,
  { studioToken, asker, claims }: ChatCaller,
  returning: Returning,
  { rooms, clock, whyRefused }: Pick<ChatRouteOptions, 'rooms' | 'clock' | 'whyRefused'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): void {
  let joined: ChatRoom | null = null;
  let isClosed = false;
  const socket = createChatSocket(webSocket, clock, {
    onMessage(text) {
      if (!member.frames.take()) return socket.close(floodCloseCode, 'too many messages at once');
      const message = toChatSchema.safeParse(readJson(text));
      if (!message.success || findControlCharacter(message.data) !== null)
        return socket.close(chatCloseCodes.malformed, 'invalid message');
      // A client sends nothing before its welcome.
      joined?.receive(member, message.data);
    },
    onClosed() {
      isClosed = true;
      joined?.leave(member);
    },
  });
  const member: ChatMember = {
    asker,
    claims,
    socket,
    frames: new TokenBucket(frameBurst, framesPerSecond, () => clock.nowMs()),
    isFollowingViewers: false,
  };
  rooms
    .withRoom(studioToken, async (room) => {
      const reason = claims === null ? null : await whyRefused(claims);
      if (reason !== null) return socket.close(chatCloseCodes.unauthorized, errorCatalogue[reason].message);
      if (isClosed) return;
      await room.join(member, returning);
      joined = room;
      if (isClosed) room.leave(member);
    })
    .catch((error: unknown) => {
      const isGone = error instanceof AppError && error.code === 'sessionNotFound';
      if (!isGone) log.warn({ err: error, studioToken }, 'could not join the chat');
      socket.close(isGone ? chatCloseCodes.unauthorized : 1011, 'could not join the chat');
    });
}

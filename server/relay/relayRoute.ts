import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { Clock } from '../../src/clock/clock.ts';
import { closeCodes, toRelaySchema, type ToRelay } from '../../src/protocol/relay.ts';
import type { Access, AccessClaims } from '../auth/access.ts';
import { createLink, type Link } from './memberSocket.ts';
import type { Member, Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import { TokenBucket } from '../limits/tokenBucket.ts';

/** A description may be long (rtc.ts); nothing on this wire is longer. */
const maxMessageChars = 300_000;
/** What a participant may send before it is let in. */
const maxEarlyMessages = 64;
/** What is read of one socket at once, and a second in the long run: more would hold up everybody else. */
const floodCloseCode = 1008;
const burstChars = 6_000_000;
const charsPerSecond = 1_000_000;

interface RelayRouteOptions {
  rooms: Rooms;
  access: Access;
  clock: Clock;
}

/** The WebSocket at /relay: authenticates, joins the session's room and parses what comes. */
export function registerRelayRoute(app: FastifyInstance, options: RelayRouteOptions): void {
  app.get('/relay', { websocket: true, schema: { hide: true } }, (socket, request) => {
    const query = new URL(request.url, 'http://relay').searchParams;
    const claims = options.access.readAccessToken(query.get('accessToken') ?? '');
    if (claims === null) {
      socket.close(closeCodes.unauthorized, 'the access token is not valid');
      return;
    }
    const back = { resume: query.get('resume'), since: readSince(query.get('since')) };
    serveRelay(socket, claims, back, options, request.log);
  });
}

/** Serves one socket: joins it to its session's room and passes on what it says. */
export function serveRelay(
  socket: WebSocket,
  claims: AccessClaims,
  { resume, since }: { resume: string | null; since: number | null },
  { rooms, clock }: Pick<RelayRouteOptions, 'rooms' | 'clock'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): void {
  let joined: { room: Room; member: Member } | null = null;
  let closed: { isClean: boolean } | null = null;
  const early: ToRelay[] = [];
  const reading = new TokenBucket(burstChars, charsPerSecond, () => clock.nowMs());

  const link: Link = createLink(socket, clock, {
    onMessage: (text) => {
      if (!reading.take(text.length)) return link.close(floodCloseCode, 'far too much at once');
      const message = parseMessage(text);
      if (message === null) link.close(closeCodes.malformed, 'a message breaks the schema of the relay');
      else if (joined !== null) joined.room.receive(joined.member, message);
      else if (early.length < maxEarlyMessages) early.push(message);
      else link.close(closeCodes.malformed, 'too many messages before the welcome');
    },
    onClosed: (isClean) => {
      closed = { isClean };
      joined?.room.lose(joined.member, link, isClean);
    },
  });

  rooms
    .get(claims.studioToken)
    .then((room) => {
      if (closed !== null) return;
      joined = { room, member: room.join(link, claims, resume, since) };
      for (const message of early.splice(0)) room.receive(joined.member, message);
    })
    .catch((error: unknown) => {
      log.warn({ err: error, studioToken: claims.studioToken }, 'could not join');
      // A session that was deleted meanwhile has no valid tokens any more; anything else may pass by itself.
      const isGone = error instanceof Error && 'code' in error && error.code === 'sessionNotFound';
      link.close(isGone ? closeCodes.unauthorized : 1011, 'could not join the session');
    });
}

/** The last seq that one who comes back has heard; null when it does not say, or says nonsense. */
function readSince(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Null for what the wire does not know. A peer signal inside is checked later, on its own. */
function parseMessage(text: string): ToRelay | null {
  if (text.length > maxMessageChars) return null;
  try {
    const parsed = toRelaySchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

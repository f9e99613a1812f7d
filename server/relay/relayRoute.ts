import type { Writable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Clock } from '../../src/clock/clock.ts';
import { findControlCharacter } from '../../src/protocol/cleanText.ts';
import { errorCatalogue } from '../../src/protocol/errors.ts';
import { readJson } from '../../src/protocol/readJson.ts';
import {
  closeCodes,
  joinAttemptSchema,
  toRelaySchema,
  type JoinAttempt,
  type ToRelay,
} from '../../src/protocol/relay.ts';
import type { Access, AccessClaims } from '../auth/access.ts';
import type { WhyRefused } from '../auth/whyRefused.ts';
import { AppError } from '../errors.ts';
import type { Member } from './member.ts';
import { createMemberSocket, type MemberSocket } from './memberSocket.ts';
import type { Arrival, Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import { TokenBucket } from '../limits/tokenBucket.ts';
import { addSocketRoute } from '../webSockets.ts';

/** A session description may be long (rtc.ts); no other message is longer. */
const maxMessageChars = 300_000;
/** A message of that many characters in UTF-8, and some more: those get their own answer. */
const maxMessageBytes = 512 * 1024;
/** How many messages a participant may send before it has joined. */
const maxEarlyMessages = 64;
/** How much is read from one socket at once, and per second in the long run; more would hold up everybody else. */
const burstChars = 6_000_000;
const charsPerSecond = 1_000_000;
/** WebSocket's own code for a violated policy. */
const floodCloseCode = 1008;

interface RelayRouteOptions {
  rooms: Rooms;
  access: Access;
  clock: Clock;
  whyRefused: WhyRefused;
  /** How many guests a session may have. */
  maxGuests: number;
}

/** The WebSocket at /relay: authenticates a participant and serves its socket. */
export function registerRelayRoute(app: FastifyInstance, options: RelayRouteOptions): void {
  addSocketRoute(app, '/relay', {
    maxMessageBytes,
    authorize(request) {
      const claims = options.access.readAccessToken(queryOf(request).get('accessToken') ?? '');
      if (claims === null) throw new AppError('accessTokenInvalid');
      return claims;
    },
    serve(webSocket, claims, request) {
      const query = queryOf(request);
      const arrival = {
        resume: query.get('resume'),
        since: readNumber(query.get('since')),
        attempt: readAttempt(query.get('attempt')),
      };
      const connection = request.raw.socket;
      serveRelay({ webSocket, connection }, claims, arrival, options, request.log);
    },
  });
}

/** Serves one socket: joins it to its session's room and passes on its messages, each in its turn. */
export function serveRelay(
  { webSocket, connection }: { webSocket: WebSocket; connection: Pick<Writable, 'cork' | 'uncork'> },
  claims: AccessClaims,
  arrival: Arrival,
  { rooms, clock, whyRefused, maxGuests }: Omit<RelayRouteOptions, 'access'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): void {
  let joined: { room: Room; member: Member } | null = null;
  let isClosed = false;
  let isRefused = false;
  const early: ToRelay[] = [];
  const reading = new TokenBucket(burstChars, charsPerSecond, () => clock.nowMs());

  const refuse = (code: number, reason: string): void => {
    isRefused = true;
    socket.close(code, reason);
  };
  const handle = (text: string): void => {
    if (isRefused) return;
    const message = parseMessage(text);
    if (message === null) refuse(closeCodes.malformed, 'invalid message');
    else if (joined !== null) joined.room.receive(joined.member, message);
    else if (early.length < maxEarlyMessages) early.push(message);
    else refuse(closeCodes.malformed, 'too many messages before the welcome');
  };
  const socket: MemberSocket = createMemberSocket(webSocket, connection, clock, {
    onMessage: (text) => {
      if (!reading.take(text.length)) refuse(floodCloseCode, 'too many messages at once');
      else if (joined === null) handle(text);
      else joined.room.inTurn(joined.member, () => handle(text));
    },
    onClosed: (isClean) => {
      isClosed = true;
      joined?.room.lose(joined.member, socket, isClean);
    },
    onProblem: (error) => log.warn({ err: error }, 'a message could not be sent'),
  });

  rooms
    .get(claims.studioToken)
    .then(async (room) => {
      const reason = await whyRefused(claims);
      if (isClosed) return;
      if (reason !== null) return socket.close(closeCodeOf[reason], errorCatalogue[reason].message);
      if (room.isOvertaken(claims, arrival.attempt))
        return socket.close(closeCodes.replaced, 'a newer socket of this page was here first');
      // Whoever returns or joins again replaces itself.
      if (claims.role === 'guest' && room.countOthers(claims) >= maxGuests)
        return socket.close(closeCodes.sessionFull, errorCatalogue.sessionFull.message);
      joined = { room, member: room.join(socket, claims, arrival) };
      for (const message of early.splice(0)) room.receive(joined.member, message);
    })
    .catch((error: unknown) => {
      log.warn({ err: error, studioToken: claims.studioToken }, 'could not join the session');
      // The tokens of a deleted session are no longer valid. After any other failure the next attempt may succeed.
      const isGone = error instanceof Error && 'code' in error && error.code === 'sessionNotFound';
      socket.close(isGone ? closeCodes.unauthorized : 1011, 'could not join the session');
    });
}

const closeCodeOf = {
  accessTokenInvalid: closeCodes.unauthorized,
  linkReplaced: closeCodes.linkReplaced,
  removedFromSession: closeCodes.removed,
} as const;

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://relay').searchParams;

/** Null when it is missing or not a number. */
function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Null when it is missing or malformed: such a socket replaces any other of its speaker. */
function readAttempt(text: string | null): JoinAttempt | null {
  const [series, number, ...others] = (text ?? '').split('.');
  const attempt = joinAttemptSchema.safeParse({ series, number: readNumber(number ?? null) });
  return attempt.success && others.length === 0 ? attempt.data : null;
}

/** Null for an invalid message. A peer signal in it is checked later, by itself. */
function parseMessage(text: string): ToRelay | null {
  if (text.length > maxMessageChars) return null;
  const parsed = toRelaySchema.safeParse(readJson(text));
  if (!parsed.success) return null;
  // A signal is checked by itself later: it gets an answer instead of a closed connection.
  const isClean = parsed.data.type === 'signal' || findControlCharacter(parsed.data) === null;
  return isClean ? parsed.data : null;
}

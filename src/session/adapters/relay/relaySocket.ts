import { newId } from '../../../api/newId.ts';
import type { Clock } from '../../../clock/clock.ts';
import { writeCleanJson } from '../../../protocol/cleanText.ts';
import { readJson } from '../../../protocol/readJson.ts';
import {
  closeCodes,
  fromRelaySchema,
  heartbeatTimeoutMs,
  type FromRelay,
  type JoinAttempt,
  type ToRelay,
} from '../../../protocol/relay.ts';
import { VideoSessionError, type Credentials } from '../../videoSession.ts';
import { createAccessTokens, type AccessTokens } from './accessTokens.ts';
import { createReconnectingSocket } from '../../../socket/reconnectingSocket.ts';
import { relaySocketUrl } from './relayUrl.ts';
import { advance, resumePointOf, wasHeard, type ResumePoint } from './resumePoint.ts';
import type { WebSocketLike } from '../../../socket/singleSocket.ts';

export type Welcome = Extract<FromRelay, { type: 'welcome' }>;

export interface RelaySocketOptions {
  relayUrl: string;
  clock: Clock;
  openSocket: (url: string) => WebSocketLike;
  /** Fires `online` when the network is back; null where the platform has no such event. */
  networkEvents: EventTarget | null;
  /** How long to keep trying to join, and to return after a lost connection. */
  joinGiveUpAfterMs: number;
  giveUpAfterMs: number;
}

export interface RelaySocketHandlers {
  /** `heardSeq` is the number of the last event heard before, null for a first join. */
  onWelcome(welcome: Welcome, heardSeq: number | null): void;
  /** Shared signals that were heard before are left out. */
  onMessage(message: Exclude<FromRelay, Welcome>): void;
  /** The connection is lost and is being restored. */
  onLost(): void;
  /** The connection has ended for good. */
  onEnded(error: VideoSessionError): void;
  onProblem(error: Error): void;
}

export interface RelaySocket {
  open(credentials: () => Promise<Credentials>): void;
  /** False when there is no connection: the message is not sent, now or later. */
  send(message: ToRelay): boolean;
  /** Announces the departure and closes for good, without calling a handler. */
  close(): void;
}

/** WebSocket's own code for a connection that was not closed properly, or never opened. */
const abnormalClosure = 1006;

/** The connection to the relay: gets in with an access token, and resumes where it was after a lost connection. */
export function createRelaySocket(options: RelaySocketOptions, handlers: RelaySocketHandlers): RelaySocket {
  let tokens: AccessTokens | null = null;
  let resume: ResumePoint | null = null;
  let attempt: JoinAttempt = { series: newId(), number: 0 };
  const socket = createReconnectingSocket(
    {
      ...options,
      silenceTimeoutMs: heartbeatTimeoutMs,
      async address() {
        const accessToken = (await tokens?.get()) ?? '';
        attempt = { ...attempt, number: attempt.number + 1 };
        return relaySocketUrl(options.relayUrl, accessToken, attempt, resume);
      },
    },
    {
      onData,
      onClose,
      onFailed(error) {
        // Without credentials a first join has failed; after it this is one more failed attempt.
        if (resume === null) return end(new VideoSessionError('joinFailed', messageOf(error)));
        return true;
      },
      onLost: () => handlers.onLost(),
      onGaveUp() {
        end(
          resume === null
            ? new VideoSessionError('joinFailed', 'the session could not be reached')
            : new VideoSessionError('notConnected', 'the network did not come back in time'),
        );
      },
    },
  );

  function reset(): void {
    socket.stop();
    resume = null;
    tokens = null;
  }

  /** Ends for good; false, because no attempt may follow. */
  function end(error: VideoSessionError): false {
    reset();
    handlers.onEnded(error);
    return false;
  }

  function onData(data: unknown): void {
    const json = typeof data === 'string' ? readJson(data) : undefined;
    const { success, data: message, error } = fromRelaySchema.safeParse(json);
    if (!success) handlers.onProblem(new Error(`the relay sent an invalid message: ${error.message}`));
    else if (message.type === 'welcome') onWelcome(message);
    else if (socket.isConfirmed() && resume !== null && !wasHeard(resume, message)) {
      resume = advance(resume, message);
      if (message.type === 'ping') send({ type: 'pong' });
      handlers.onMessage(message);
    }
  }

  function onWelcome(welcome: Welcome): void {
    const heardSeq = resume?.seq ?? null;
    resume = resumePointOf(welcome);
    tokens?.accept();
    socket.confirm();
    handlers.onWelcome(welcome, heardSeq);
  }

  function onClose(code: number, reason: string): boolean {
    if (code === closeCodes.replaced)
      return end(new VideoSessionError('replaced', 'the session was opened elsewhere'));
    if (code === closeCodes.linkReplaced) return end(new VideoSessionError('linkReplaced', reason));
    if (code === closeCodes.removed) return end(new VideoSessionError('removed', reason));
    if (code === closeCodes.sessionFull) return end(new VideoSessionError('sessionFull', reason));
    if (code === closeCodes.unauthorized && tokens?.refuse() === false)
      return end(
        new VideoSessionError('joinFailed', reason || 'the server does not accept the access token'),
      );
    // A token that the relay does not know at all gets no WebSocket, which looks as if the server could not be reached.
    if (code === abnormalClosure && !socket.isConfirmed()) tokens?.doubt();
    if (code === closeCodes.malformed)
      handlers.onProblem(new Error(`the relay refused a message: ${reason}`));
    return true;
  }

  const send = (message: ToRelay): boolean => socket.send(writeCleanJson(message));

  return {
    open(fetchCredentials) {
      reset();
      tokens = createAccessTokens(fetchCredentials);
      socket.start();
    },
    send,
    close() {
      send({ type: 'leave' });
      reset();
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

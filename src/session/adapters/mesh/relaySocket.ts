import type { Clock } from '../../../clock/clock.ts';
import {
  closeCodes,
  fromRelaySchema,
  heartbeatTimeoutMs,
  type FromRelay,
  type ToRelay,
} from '../../../protocol/relay.ts';
import { readJson } from '../../../protocol/readJson.ts';
import { VideoSessionError, type Credentials } from '../../videoSession.ts';
import { relaySocketUrl } from './relayUrl.ts';

export type Welcome = Extract<FromRelay, { type: 'welcome' }>;
export type WebSocketLike = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

export interface RelaySocketOptions {
  relayUrl: string;
  clock: Clock;
  openSocket: (url: string) => WebSocketLike;
  /** Fires `online` when the network is back; null where there is no such thing. */
  networkEvents: EventTarget | null;
  /** How long a first join, and a lost line, are tried for. */
  joinGiveUpAfterMs: number;
  giveUpAfterMs: number;
}

export interface RelaySocketHandlers {
  onWelcome(welcome: Welcome): void;
  onMessage(message: Exclude<FromRelay, Welcome>): void;
  /** The line is down and being reopened. */
  onLost(): void;
  /** The line is down for good. */
  onEnded(error: VideoSessionError): void;
  onProblem(error: Error): void;
}

export interface RelaySocket {
  open(credentials: () => Promise<Credentials>): void;
  /** False when the line is down: the message is not sent then, nor later. */
  send(message: ToRelay): boolean;
  /** Says goodbye and closes for good, without calling a handler. */
  close(): void;
}

const firstRetryMs = 250;
const slowestRetryMs = 2000;
const heartbeatCheckMs = 500;

/** Keeps one WebSocket to the relay open: heartbeat, reopening with backoff, resuming, giving up. */
export function createRelaySocket(options: RelaySocketOptions, handlers: RelaySocketHandlers): RelaySocket {
  const { clock } = options;
  let credentials: (() => Promise<Credentials>) | null = null;
  let accessToken: string | null = null;
  let isTokenFresh = false;
  let resume: { connectionId: string; resumeKey: string; seq: number } | null = null;
  let socket: WebSocketLike | null = null;
  /** `waiting` is between two attempts. */
  let phase: 'ended' | 'opening' | 'up' | 'waiting' = 'ended';
  /** Counts attempts, so that what an older socket or promise still says is not heard. */
  let current = 0;
  let retries = 0;
  let heardMs = 0;
  let cancelRetry = (): void => {};
  let cancelGiveUp = (): void => {};
  let stopHeartbeat = (): void => {};

  function end(error: VideoSessionError | null): void {
    dropSocket();
    phase = 'ended';
    resume = null;
    accessToken = null;
    cancelRetry();
    cancelGiveUp();
    stopHeartbeat();
    options.networkEvents?.removeEventListener('online', onOnline);
    if (error !== null) handlers.onEnded(error);
  }

  function dropSocket(): void {
    current++;
    socket?.close();
    socket = null;
  }

  function retryLater(): void {
    if (phase === 'ended') return;
    dropSocket();
    const wasUp = phase === 'up';
    phase = 'waiting';
    const delayMs = Math.min(slowestRetryMs, firstRetryMs * 1.6 ** retries++);
    cancelRetry = clock.setTimer(delayMs, attempt);
    if (!wasUp) return;
    startGivingUp(options.giveUpAfterMs);
    handlers.onLost();
  }

  function startGivingUp(afterMs: number): void {
    cancelGiveUp = clock.setTimer(afterMs, () => {
      const hasJoined = resume !== null;
      end(
        hasJoined
          ? new VideoSessionError('notConnected', 'the network did not come back in time')
          : new VideoSessionError('joinFailed', 'the session could not be reached'),
      );
    });
  }

  function onOnline(): void {
    if (phase === 'ended') return;
    if (phase === 'up' && clock.nowMs() - heardMs <= heartbeatTimeoutMs / 2) return;
    retries = 0;
    if (phase === 'up') return retryLater();
    // An attempt of the time without network hangs until the system repeats its first packet, seconds later.
    dropSocket();
    attempt();
  }

  function attempt(): void {
    cancelRetry();
    phase = 'opening';
    const mine = ++current;
    heardMs = clock.nowMs();
    openWithToken(mine).catch((error: unknown) => {
      if (mine !== current) return;
      // Nobody to let us in at first is the application's business; later it is one more lost attempt.
      if (resume === null) end(new VideoSessionError('joinFailed', messageOf(error)));
      else retryLater();
    });
  }

  async function openWithToken(mine: number): Promise<void> {
    if (accessToken === null && credentials !== null) ({ accessToken } = await credentials());
    if (mine !== current || accessToken === null) return;
    heardMs = clock.nowMs();
    const opened = options.openSocket(relaySocketUrl(options.relayUrl, accessToken, resume));
    socket = opened;
    opened.addEventListener('message', ({ data }) => mine === current && hear(data));
    opened.addEventListener('close', ({ code, reason }) => mine === current && onClose(code, reason));
  }

  function hear(data: unknown): void {
    heardMs = clock.nowMs();
    const parsed = fromRelaySchema.safeParse(typeof data === 'string' ? readJson(data) : undefined);
    if (!parsed.success) {
      handlers.onProblem(new Error(`the relay sent what is not on the wire: ${parsed.error.message}`));
      return;
    }
    const message = parsed.data;
    if (message.type === 'welcome') {
      const { connectionId, resumeKey, seq } = message;
      resume = { connectionId, resumeKey, seq };
      phase = 'up';
      retries = 0;
      isTokenFresh = false;
      cancelGiveUp();
      handlers.onWelcome(message);
      return;
    }
    if (phase !== 'up') return;
    if (message.type === 'ping') send({ type: 'pong' });
    if (message.type === 'signal' && resume !== null) {
      resume = { ...resume, seq: Math.max(resume.seq, message.stamp.seq) };
    }
    handlers.onMessage(message);
  }

  function onClose(code: number, reason: string): void {
    if (code === closeCodes.replaced) {
      end(new VideoSessionError('replaced', 'the session was opened elsewhere'));
    } else if (code === closeCodes.unauthorized && isTokenFresh) {
      end(new VideoSessionError('joinFailed', reason || 'the server does not accept the access token'));
    } else {
      if (code === closeCodes.malformed)
        handlers.onProblem(new Error(`the relay refused a message: ${reason}`));
      if (code === closeCodes.unauthorized) {
        isTokenFresh = true;
        accessToken = null;
      }
      retryLater();
    }
  }

  function send(message: ToRelay): boolean {
    if (phase !== 'up' || socket === null) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  return {
    open(fetchCredentials) {
      end(null);
      credentials = fetchCredentials;
      retries = 0;
      isTokenFresh = false;
      options.networkEvents?.addEventListener('online', onOnline);
      stopHeartbeat = clock.setRepeating(heartbeatCheckMs, () => {
        const isSilent = clock.nowMs() - heardMs > heartbeatTimeoutMs;
        if ((phase === 'up' || (phase === 'opening' && socket !== null)) && isSilent) retryLater();
      });
      startGivingUp(options.joinGiveUpAfterMs);
      attempt();
    },
    send,
    close() {
      send({ type: 'leave' });
      end(null);
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

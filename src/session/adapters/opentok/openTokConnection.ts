import type { Clock } from '../../../clock/clock.ts';
import { VideoSessionError } from '../../videoSession.ts';
import type {
  OpenTokClient,
  OpenTokError,
  OpenTokParticipant,
  OpenTokSession,
  OpenTokSignalEvent,
  OpenTokStream,
} from './openTokClient.ts';
import { accessError, connectError, isFinal } from './openTokErrors.ts';

/** What the server issues for one participant's connection to OpenTok. */
export interface OpenTokAccess {
  sessionId: string;
  token: string;
}

export interface OpenTokConnectionOptions {
  client: OpenTokClient;
  applicationId: string;
  clock: Clock;
  joinGiveUpAfterMs: number;
  giveUpAfterMs: number;
}

export interface OpenTokConnectionHandlers {
  /** Another session is connected, without anything of the one before; null when there is none. */
  onSession(session: OpenTokSession | null): void;
  /** The others' streams have changed. */
  onStreams(): void;
  /** Somebody has connected. */
  onParticipant(): void;
  /** A connection of somebody's has ended, or can no longer be seen. */
  onParticipantGone(connectionId: string): void;
  onSignal(signal: OpenTokSignalEvent): void;
  /** The connection is lost and is being restored. */
  onLost(): void;
  /** It is there, for the first time or again. */
  onReturned(): void;
  /** The connection has ended for good, after it was joined. */
  onEnded(error: VideoSessionError): void;
  onProblem(error: Error): void;
}

export interface OpenTokConnection {
  /** The others' streams at OpenTok. */
  streams(): readonly OpenTokStream[];
  /** Everybody's connections at OpenTok. */
  participants(): readonly OpenTokParticipant[];
  /** Null while nothing can be sent. */
  session(): OpenTokSession | null;
  /** Rejects with the error of the port. After that the connection handles a lost network itself. */
  join(access: () => Promise<OpenTokAccess>): Promise<void>;
  leave(): void;
}

const firstRetryMs = 1000;
const maxRetryMs = 8000;

/**
 * The connection to one session at OpenTok. Its client restores a short loss itself; after a long one it gives up, and this joins
 * again with a new token, until `giveUpAfterMs` after the loss.
 */
export function createOpenTokConnection(
  options: OpenTokConnectionOptions,
  handlers: OpenTokConnectionHandlers,
): OpenTokConnection {
  const { client, clock } = options;
  const streams = new Map<string, OpenTokStream>();
  const participants = new Map<string, OpenTokParticipant>();
  let session: OpenTokSession | null = null;
  let fetchAccess: (() => Promise<OpenTokAccess>) | null = null;
  let stopGivingUp: (() => void) | null = null;
  let stopRetrying: (() => void) | null = null;
  const pendingJoin = createPendingJoin();

  /** Connects to a new session object; the events of earlier ones are ignored from now on. */
  function open({ sessionId, token }: OpenTokAccess, onOutcome: (error: OpenTokError | null) => void): void {
    const opened = client.initSession(options.applicationId, sessionId, { sessionMigration: true });
    session = opened;
    const isCurrent = (): boolean => session === opened;
    listenTo(opened, isCurrent, { ...handlers, streams, participants, onLost, onReturned, onDisconnected });
    opened.connect(token, (error) => {
      if (isCurrent()) onOutcome(error ?? null);
      else opened.disconnect();
    });
  }

  /** Tries once; after a failure `onFailed` decides. */
  async function attempt(onFailed: (error: OpenTokError | null, reason: Error) => void): Promise<void> {
    const fetched = fetchAccess;
    if (fetched === null) return;
    const access = await fetched().catch(asError);
    if (fetched !== fetchAccess) return;
    if (access instanceof Error) return onFailed(null, access);
    open(access, (error) => {
      if (error === null) return onConnected();
      session = null;
      onFailed(error, connectError(error));
    });
  }

  function onConnected(): void {
    handlers.onSession(session);
    onReturned();
    pendingJoin.resolve();
  }

  function onLost(): void {
    if (stopGivingUp !== null) return;
    giveUpAfter(options.giveUpAfterMs, 'notConnected', 'OpenTok did not come back in time');
    handlers.onLost();
  }

  function onReturned(): void {
    stopGivingUp?.();
    stopGivingUp = null;
    handlers.onReturned();
  }

  function giveUpAfter(delayMs: number, code: 'mediaUnavailable' | 'notConnected', message: string): void {
    stopGivingUp = clock.setTimer(delayMs, () => end(new VideoSessionError(code, message)));
  }

  function onDisconnected(reason: string): void {
    forgetSession();
    if (reason === 'forceDisconnected') {
      end(new VideoSessionError('removed', 'this participant was removed from the session at OpenTok'));
      return;
    }
    onLost();
    rejoinAfter(firstRetryMs);
  }

  function rejoinAfter(delayMs: number): void {
    stopRetrying = clock.setTimer(delayMs, () => {
      void attempt((error, reason) => {
        if (error !== null && isFinal(error)) return end(connectError(error));
        handlers.onProblem(reason);
        rejoinAfter(Math.min(delayMs * 2, maxRetryMs));
      });
    });
  }

  function forgetSession(): void {
    session = null;
    streams.clear();
    for (const connectionId of participants.keys()) handlers.onParticipantGone(connectionId);
    participants.clear();
    handlers.onSession(null);
  }

  function stop(): void {
    fetchAccess = null;
    for (const stopTimer of [stopGivingUp, stopRetrying]) stopTimer?.();
    stopGivingUp = stopRetrying = null;
    const last = session;
    forgetSession();
    last?.disconnect();
  }

  function end(error: VideoSessionError): void {
    stop();
    if (!pendingJoin.reject(error)) handlers.onEnded(error);
  }

  return {
    streams: () => [...streams.values()],
    participants: () => [...participants.values()],
    session: () => session,
    join(access) {
      stop();
      fetchAccess = access;
      giveUpAfter(options.joinGiveUpAfterMs, 'mediaUnavailable', 'OpenTok could not be reached');
      void attempt((error, reason) => end(error === null ? accessError(reason) : connectError(error)));
      return pendingJoin.begin();
    },
    leave() {
      stop();
      pendingJoin.reject(new VideoSessionError('notConnected', 'this participant left'));
    },
  };
}

/** Follows the events of a session for as long as it is the current one. */
function listenTo(
  session: OpenTokSession,
  isCurrent: () => boolean,
  listeners: {
    streams: Map<string, OpenTokStream>;
    participants: Map<string, OpenTokParticipant>;
    onStreams(): void;
    onParticipant(): void;
    onParticipantGone(connectionId: string): void;
    onSignal(signal: OpenTokSignalEvent): void;
    onLost(): void;
    onReturned(): void;
    onDisconnected(reason: string): void;
  },
): void {
  const { streams, participants, onStreams } = listeners;
  session.on('streamCreated', ({ stream }) => {
    if (!isCurrent()) return;
    streams.set(stream.streamId, stream);
    onStreams();
  });
  session.on('streamDestroyed', ({ stream }) => {
    if (isCurrent() && streams.delete(stream.streamId)) onStreams();
  });
  session.on('connectionCreated', ({ connection }) => {
    if (!isCurrent()) return;
    participants.set(connection.connectionId, connection);
    listeners.onParticipant();
  });
  session.on('connectionDestroyed', ({ connection }) => {
    if (!isCurrent() || !participants.delete(connection.connectionId)) return;
    listeners.onParticipantGone(connection.connectionId);
  });
  session.on('signal', (signal) => {
    if (isCurrent()) listeners.onSignal(signal);
  });
  session.on('sessionReconnecting', () => {
    if (isCurrent()) listeners.onLost();
  });
  session.on('sessionReconnected', () => {
    if (isCurrent()) listeners.onReturned();
  });
  session.on('sessionDisconnected', ({ reason }) => {
    if (isCurrent()) listeners.onDisconnected(reason);
  });
}

/** The promise of the one attempt to join that is under way. */
function createPendingJoin() {
  let pending: { resolve(): void; reject(error: Error): void } | null = null;
  /** False when nobody waits. */
  function reject(error: Error): boolean {
    const isWaiting = pending !== null;
    pending?.reject(error);
    pending = null;
    return isWaiting;
  }
  return {
    begin(): Promise<void> {
      reject(new VideoSessionError('notConnected', 'another attempt has begun'));
      return new Promise((resolve, rejectJoin) => {
        pending = { resolve, reject: rejectJoin };
      });
    },
    resolve(): void {
      pending?.resolve();
      pending = null;
    },
    reject,
  };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

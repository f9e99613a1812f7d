import type { Clock } from '../clock/clock.ts';
import { createHeartbeat } from './heartbeat.ts';
import { createSingleSocket, type WebSocketLike } from './singleSocket.ts';

export interface ReconnectingSocketOptions {
  clock: Clock;
  openSocket: (url: string) => WebSocketLike;
  /** Fires `online` when the network is back; null where the platform has no such event. */
  networkEvents: EventTarget | null;
  /** A socket that delivers nothing for this long is replaced; an attempt gets longer with each failure before it. */
  silenceTimeoutMs: number;
  /** How long to keep trying at first, and after a lost connection; null for as long as it takes. */
  joinGiveUpAfterMs: number | null;
  giveUpAfterMs: number | null;
  /** How long to wait after the failures so far, the first with 0; by default the same for everybody. */
  retryDelayMs?: (failures: number) => number;
  /** The address for the next attempt. */
  address(): Promise<string>;
}

export interface ReconnectingSocketHandlers {
  onData(data: unknown): void;
  /** The other end closed the socket; returns whether to try again. */
  onClose(code: number, reason: string): boolean;
  /** No attempt could be made; returns whether to try again. */
  onFailed(error: unknown): boolean;
  /** An established connection is lost and is being restored. */
  onLost(): void;
  /** The socket has stopped, because no attempt succeeded in time. */
  onGaveUp(): void;
}

export interface ReconnectingSocket {
  start(): void;
  /** To be called when the other end has accepted the connection: an open socket alone does not count. */
  confirm(): void;
  isConfirmed(): boolean;
  /** False when there is no confirmed connection. */
  send(text: string): boolean;
  stop(): void;
}

const firstRetryMs = 250;
const maxRetryMs = 2000;
/** A machine or a network too busy to answer in time gets more of it with each attempt, and up to this much. */
const maxAttemptMs = 15_000;
const defaultRetryDelayMs = (failures: number): number =>
  Math.min(maxRetryMs, firstRetryMs * 1.6 ** failures);

/** Keeps one WebSocket open: notices its silence, reconnects with backoff, and gives up in the end. */
export function createReconnectingSocket(
  options: ReconnectingSocketOptions,
  handlers: ReconnectingSocketHandlers,
): ReconnectingSocket {
  const { clock, networkEvents, silenceTimeoutMs, retryDelayMs = defaultRetryDelayMs } = options;
  /** `waiting` is between two attempts. */
  let phase: 'stopped' | 'opening' | 'confirmed' | 'waiting' = 'stopped';
  let failures = 0;
  let cancelRetry = (): void => {};
  let cancelGiveUp = (): void => {};
  const heartbeat = createHeartbeat({
    clock,
    timeoutMs: silenceTimeoutMs,
    onSilent() {
      if (phase === 'confirmed') retryLater();
      else if (phase === 'opening' && socket.isOpen() && heartbeat.silentForMs() > attemptTimeoutMs())
        retryLater();
    },
  });
  const socket = createSingleSocket({
    openSocket(url) {
      heartbeat.noteSignOfLife();
      return options.openSocket(url);
    },
    onData(data) {
      heartbeat.noteSignOfLife();
      handlers.onData(data);
    },
    onClose(code, reason) {
      if (handlers.onClose(code, reason)) retryLater();
    },
    onFailed(error) {
      if (handlers.onFailed(error)) retryLater();
    },
  });

  function attemptTimeoutMs(): number {
    return Math.max(silenceTimeoutMs, Math.min(maxAttemptMs, silenceTimeoutMs * 1.6 ** failures));
  }

  function retryLater(): void {
    socket.drop();
    const wasConfirmed = phase === 'confirmed';
    phase = 'waiting';
    cancelRetry = clock.setTimer(retryDelayMs(failures++), attempt);
    if (!wasConfirmed) return;
    giveUpAfter(options.giveUpAfterMs);
    handlers.onLost();
  }

  function giveUpAfter(delayMs: number | null): void {
    if (delayMs === null) return;
    cancelGiveUp = clock.setTimer(delayMs, () => {
      stop();
      handlers.onGaveUp();
    });
  }

  function onOnline(): void {
    if (phase === 'confirmed' && heartbeat.silentForMs() <= silenceTimeoutMs / 2) return;
    failures = 0;
    if (phase === 'confirmed') retryLater();
    // An attempt made while offline hangs until the system repeats its first packet, seconds later.
    else attempt();
  }

  function attempt(): void {
    cancelRetry();
    phase = 'opening';
    heartbeat.noteSignOfLife();
    socket.open(options.address);
  }

  function stop(): void {
    socket.drop();
    phase = 'stopped';
    cancelRetry();
    cancelGiveUp();
    heartbeat.stop();
    networkEvents?.removeEventListener('online', onOnline);
  }

  return {
    start() {
      stop();
      failures = 0;
      networkEvents?.addEventListener('online', onOnline);
      heartbeat.start();
      giveUpAfter(options.joinGiveUpAfterMs);
      attempt();
    },
    confirm() {
      phase = 'confirmed';
      failures = 0;
      cancelGiveUp();
    },
    isConfirmed: () => phase === 'confirmed',
    send(text) {
      if (phase !== 'confirmed') return false;
      socket.send(text);
      return true;
    },
    stop,
  };
}

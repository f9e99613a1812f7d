import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import { heartbeatMs, heartbeatTimeoutMs, type FromRelay } from '../../src/protocol/relay.ts';
import type { Clock } from '../../src/clock/clock.ts';

/** A participant's socket as a room sees it. */
export interface MemberSocket {
  /** What is sent in one turn of the event loop goes out together. */
  send(message: FromRelay): void;
  /** Stops or continues to read; the network holds back what is not read. */
  setReading(isReading: boolean): void;
  close(code: number, reason: string): void;
}

/** A reader this far behind will not catch up, and what is buffered for it costs the server memory. */
const maxBufferedBytes = 8 * 1024 * 1024;
/** Everybody in a room is sent the same messages: each becomes text once. */
const texts = new WeakMap<FromRelay, Buffer>();
const maxMissedBeats = Math.ceil(heartbeatTimeoutMs / heartbeatMs);

export interface MemberSocketEvents {
  onMessage(text: string): void;
  /** Called once. Clean means that the participant closed the socket itself. */
  onClosed(isClean: boolean): void;
  onProblem(error: unknown): void;
}

/**
 * Wraps a WebSocket: sends heartbeats, closes a socket that stays silent, and reports its end once. Silence is counted in
 * heartbeats and not by the clock, so that nobody is lost when the server itself was held up.
 */
export function createMemberSocket(
  webSocket: WebSocket,
  connection: Pick<Writable, 'cork' | 'uncork'>,
  clock: Clock,
  events: MemberSocketEvents,
): MemberSocket {
  let silentBeats = 0;
  let isOver = false;
  let isClosing = false;
  let isReading = true;
  let isGathering = false;
  const gather = (): void => {
    if (isGathering) return;
    isGathering = true;
    connection.cork();
    process.nextTick(() => {
      isGathering = false;
      connection.uncork();
    });
  };
  const end = (isClean: boolean): void => {
    if (isOver) return;
    isOver = true;
    stopBeating();
    events.onClosed(isClean);
  };
  const memberSocket: MemberSocket = {
    send(message) {
      if (isOver || webSocket.readyState !== webSocket.OPEN) return;
      if (webSocket.bufferedAmount > maxBufferedBytes) return webSocket.terminate();
      try {
        gather();
        webSocket.send(textOf(message), { binary: false });
      } catch (error) {
        // What cannot be sent to one participant must not keep the room's other deliveries.
        events.onProblem(error);
        webSocket.terminate();
      }
    },
    setReading(shouldRead) {
      if (isReading === shouldRead) return;
      isReading = shouldRead;
      if (shouldRead) webSocket.resume();
      else webSocket.pause();
    },
    close(code, reason) {
      isClosing = true;
      webSocket.close(code, reason);
      // A peer that does not answer the close must not keep the socket.
      clock.setTimer(heartbeatMs, () => webSocket.terminate());
    },
  };
  const stopBeating = clock.setRepeating(heartbeatMs, () => {
    if (isReading) silentBeats += 1;
    if (silentBeats > maxMissedBeats) {
      webSocket.terminate();
      end(false);
    } else memberSocket.send({ type: 'ping' });
  });
  webSocket.on('message', (data: Buffer, isBinary) => {
    silentBeats = 0;
    if (!isOver && !isClosing && !isBinary) events.onMessage(data.toString('utf8'));
  });
  webSocket.on('close', (code) => end(code === 1000 || code === 1001));
  webSocket.on('error', () => end(false));
  return memberSocket;
}

function textOf(message: FromRelay): Buffer {
  const known = texts.get(message);
  if (known !== undefined) return known;
  const text = Buffer.from(JSON.stringify(message));
  texts.set(message, text);
  return text;
}

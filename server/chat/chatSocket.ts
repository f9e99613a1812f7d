import type { WebSocket } from 'ws';
import { chatPingMs, type FromChat } from '../../src/protocol/chat.ts';
import type { Clock } from '../../src/clock/clock.ts';

/** A person's socket as a chat sees it. */
export interface ChatSocket {
  send(message: FromChat): void;
  /** Sends a message that became text before, for everybody who gets it. */
  sendText(text: Buffer): void;
  close(code: number, reason: string): void;
}

/** A reader this far behind connects again, and then gets what it missed. */
const maxBufferedBytes = 1024 * 1024;
/** A browser that has not answered this many of the server's pings is gone. */
const maxSilentBeats = 3;

const pingText = Buffer.from(JSON.stringify({ type: 'ping' } satisfies FromChat));

export const asText = (message: FromChat): Buffer => Buffer.from(JSON.stringify(message));

/** Wraps a WebSocket: sends signs of life, and closes a socket that is silent or does not read. */
export function createChatSocket(
  webSocket: WebSocket,
  clock: Clock,
  events: { onMessage(text: string): void; onClosed(): void },
): ChatSocket {
  let silentBeats = 0;
  let hasSent = false;
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    stopBeating();
    events.onClosed();
  };
  const sendText = (text: Buffer): void => {
    if (isOver || webSocket.readyState !== webSocket.OPEN) return;
    if (webSocket.bufferedAmount > maxBufferedBytes) return webSocket.terminate();
    hasSent = true;
    webSocket.send(text, { binary: false });
  };
  const stopBeating = clock.setRepeating(chatPingMs, () => {
    silentBeats += 1;
    if (silentBeats > maxSilentBeats) {
      webSocket.terminate();
      return end();
    }
    if (webSocket.readyState !== webSocket.OPEN) return;
    // The browser answers by itself; its page hears only messages.
    webSocket.ping();
    if (!hasSent) sendText(pingText);
    hasSent = false;
  });
  const noteLife = (): void => {
    silentBeats = 0;
  };
  webSocket.on('pong', noteLife);
  webSocket.on('message', (data: Buffer, isBinary) => {
    noteLife();
    if (!isOver && !isBinary && webSocket.readyState === webSocket.OPEN)
      events.onMessage(data.toString('utf8'));
  });
  webSocket.on('close', end);
  webSocket.on('error', end);
  return {
    send: (message) => sendText(asText(message)),
    sendText,
    close: (code, reason) => webSocket.close(code, reason),
  };
}

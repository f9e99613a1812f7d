import type { WebSocket } from 'ws';
import { heartbeatMs, heartbeatTimeoutMs, type FromRelay } from '../../src/protocol/relay.ts';
import type { Clock } from '../../src/clock/clock.ts';

/** A participant's socket as a room sees it. */
export interface Link {
  send(message: FromRelay): void;
  close(code: number, reason: string): void;
}

/** A reader this far behind is not coming back; its memory would be ours. */
const maxBufferedBytes = 8 * 1024 * 1024;
const missedBeats = Math.ceil(heartbeatTimeoutMs / heartbeatMs);

export interface LinkEvents {
  onMessage(text: string): void;
  /** Called once. Clean means that the participant said it goes. */
  onClosed(isClean: boolean): void;
}

/**
 * Wraps a WebSocket: beats, gives up a socket that stays silent, and tells once that it is over. Silence is counted in
 * beats and not by the clock, so that a server that was itself held up loses nobody.
 */
export function createLink(socket: WebSocket, clock: Clock, events: LinkEvents): Link {
  let silentBeats = 0;
  let isOver = false;
  let isClosing = false;
  const end = (isClean: boolean): void => {
    if (isOver) return;
    isOver = true;
    stopBeating();
    events.onClosed(isClean);
  };
  const link: Link = {
    send(message) {
      if (isOver || socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
      else socket.send(JSON.stringify(message));
    },
    close(code, reason) {
      isClosing = true;
      socket.close(code, reason);
      // A peer that does not answer the close must not keep the socket.
      clock.setTimer(heartbeatMs, () => socket.terminate());
    },
  };
  const stopBeating = clock.setRepeating(heartbeatMs, () => {
    silentBeats += 1;
    if (silentBeats > missedBeats) {
      socket.terminate();
      end(false);
    } else link.send({ type: 'ping' });
  });
  socket.on('message', (data: Buffer, isBinary) => {
    silentBeats = 0;
    if (!isOver && !isClosing && !isBinary) events.onMessage(data.toString('utf8'));
  });
  socket.on('close', (code) => end(code === 1000 || code === 1001));
  socket.on('error', () => end(false));
  return link;
}

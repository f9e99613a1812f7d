import { connect, type Socket } from 'node:net';

/** A TCP connection that sends what no proper client would. It never closes by itself, also when the server half-closes it. */
export interface RawConnection {
  readonly socket: Socket;
  /** Everything received so far. */
  received(): string;
  /** Resolves with everything received when the server has taken the connection away. */
  readonly closed: Promise<string>;
}

/** Connects, and sends a text if there is one. */
export function connectRaw(origin: string, text = ''): Promise<RawConnection> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  // Only writing shows whether the server has closed the connection, or just its own half of it.
  socket.once('end', () => {
    const probe = setInterval(() => socket.write('\r\n'), 20);
    socket.once('close', () => clearInterval(probe));
  });
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  return new Promise((resolve) => {
    socket.once('connect', () => {
      if (text !== '') socket.write(text);
      resolve({ socket, received: () => received, closed });
    });
  });
}

/** The request that asks for a WebSocket. */
export const upgradeRequest = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${headers}\r\n`;

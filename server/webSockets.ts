import { ServerResponse, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { AppError } from './errors.ts';

/** The connections of requests for a WebSocket, while the routes decide about them. */
const upgrades = new WeakMap<IncomingMessage, { connection: Socket; head: Buffer }>();

/** A peer that does not answer the close of its socket is disconnected after this time; ms. */
const closeTimeoutMs = 2000;

/** Passes requests for a WebSocket through the app's hooks and routes, as every other request. */
export function acceptUpgrades(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.on('upgrade', (request, connection, head) => {
    // Only a GET has no body, which nobody would read.
    if (!(connection instanceof Socket) || request.method !== 'GET') {
      connection.destroy();
      return;
    }
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
    // Node has taken its own listener away.
    connection.on('error', () => connection.destroy());
    upgrades.set(request, { connection, head });
    const response = new ServerResponse(request);
    response.assignSocket(connection);
    // Not upgraded but answered: such a connection is used for nothing else.
    response.once('finish', () => connection.destroySoon());
    app.routing(request, response);
  });
  app.addHook('preClose', async () => {
    for (const connection of connections) connection.destroySoon();
  });
}

export interface SocketRoute<Claims> {
  /** A longer message breaks the rules. */
  maxMessageBytes: number;
  /** Who asks; throws an AppError to refuse the request, before it becomes a WebSocket. */
  authorize(request: FastifyRequest): Claims;
  serve(socket: WebSocket, claims: Claims, request: FastifyRequest): void;
}

/**
 * Adds a WebSocket. A socket that breaks the protocol or sends too much at once is disconnected, and an error in any of its
 * listeners ends that socket alone.
 */
export function addSocketRoute<Claims>(
  app: FastifyInstance,
  path: string,
  { maxMessageBytes, authorize, serve }: SocketRoute<Claims>,
): void {
  const options = {
    noServer: true,
    clientTracking: false,
    maxPayload: maxMessageBytes,
    closeTimeout: closeTimeoutMs,
  };
  const server = new WebSocketServer(options);
  app.get(path, { schema: { hide: true } }, (request, reply) => {
    const upgrade = upgrades.get(request.raw);
    if (upgrade === undefined) throw new AppError('routeNotFound');
    const claims = authorize(request);
    reply.hijack();
    server.handleUpgrade(request.raw, upgrade.connection, upgrade.head, (socket) => {
      contain(socket, request.log);
      socket.on('error', () => socket.terminate());
      try {
        serve(socket, claims, request);
      } catch (error) {
        request.log.error({ err: error }, 'a socket could not be served');
        socket.terminate();
      }
    });
  });
}

/** Ends a socket when one of its listeners fails. */
function contain(socket: WebSocket, log: Pick<FastifyBaseLogger, 'error'>): void {
  const emit = socket.emit.bind(socket);
  socket.emit = (event: string | symbol, ...details: unknown[]): boolean => {
    try {
      return emit(event, ...details);
    } catch (error) {
      log.error({ err: error, event: String(event) }, 'a socket failed and was closed');
      socket.terminate();
      return true;
    }
  };
}

import type { WebSocket } from 'ws';
import type { Clock } from '../../src/clock/clock.ts';
import type { NotificationChannel } from './notificationChannel.ts';
import { pusherErrors, pusherProtocol, signSubscription } from './pusherProtocol.ts';
import { PusherSocket, refuse } from './pusherSocket.ts';

export interface PusherServerOptions {
  key: string;
  secret: string;
  cluster: string;
  clock: Clock;
  maxConnections: number;
  clientEvents?: boolean;
}

/** The embedded notification server: Pusher protocol 7, public and private channels. */
export interface PusherServer extends NotificationChannel {
  /** Serves a socket that was opened for an application key, with the protocol version it named. */
  accept(socket: WebSocket, key: string, protocol: string | null): void;
  readonly connectionCount: number;
}

export function createPusherServer(options: PusherServerOptions): PusherServer {
  const { key, secret, cluster, clock, maxConnections, clientEvents = false } = options;
  const sockets = new Set<PusherSocket>();
  const subscribers = new Map<string, Set<PusherSocket>>();

  const leave = (socket: PusherSocket, channel: string): void => {
    const there = subscribers.get(channel);
    there?.delete(socket);
    if (there?.size === 0) subscribers.delete(channel);
  };
  const sendToAll = (channel: string, text: string, except: PusherSocket | null): void => {
    for (const socket of subscribers.get(channel) ?? []) if (socket !== except) socket.sendText(text);
  };

  return {
    key,
    cluster,
    isEmbedded: true,
    get connectionCount() {
      return sockets.size;
    },
    accept(socket, appKey, protocol) {
      // A socket without a listener would end the process with its error.
      socket.on('error', () => undefined);
      const problem = judgeOpening(appKey === key, protocol, sockets.size < maxConnections);
      if (problem !== null) return refuse(socket, clock, ...problem);
      sockets.add(
        new PusherSocket(socket, {
          key,
          secret,
          clock,
          clientEvents,
          onSubscribed: (each, channel) => {
            const there = subscribers.get(channel) ?? new Set();
            subscribers.set(channel, there.add(each));
          },
          onUnsubscribed: leave,
          onClientEvent: (each, channel, text) => sendToAll(channel, text, each),
          onClosed: (each) => {
            sockets.delete(each);
            for (const channel of each.channels) leave(each, channel);
          },
        }),
      );
    },
    publish(channel, event, data) {
      sendToAll(channel, JSON.stringify({ event, channel, data: JSON.stringify(data) }), null);
      return Promise.resolve();
    },
    authorize: (socketId, channel) => signSubscription(key, secret, socketId, channel),
    close() {
      for (const socket of sockets) socket.fail(pusherErrors.restarting, 'the server restarts');
    },
  };
}

/** Why an opened socket is not served, null when it is. */
function judgeOpening(
  isOurApp: boolean,
  protocol: string | null,
  hasRoom: boolean,
): [code: number, message: string] | null {
  if (!isOurApp) return [pusherErrors.unknownApp, 'there is no application of this key'];
  if (protocol === null) return [pusherErrors.noVersion, 'name a protocol version'];
  if (!/^\d{1,3}$/.test(protocol)) return [pusherErrors.invalidVersion, 'the version is no number'];
  if (Number(protocol) !== pusherProtocol)
    return [pusherErrors.unsupportedVersion, `version ${String(pusherProtocol)} is spoken here`];
  return hasRoom ? null : [pusherErrors.overCapacity, 'there are too many connections'];
}

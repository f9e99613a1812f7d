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
  maxPerAddress: number;
  /** How many sockets of viewers may subscribe to one public channel: a session's audience. */
  maxViewers: number;
}

/** The embedded notification server: Pusher protocol 7 with public and private channels. Clients may not send events. */
export interface PusherServer extends NotificationChannel {
  /** Serves a socket that was opened with an application key and a protocol version. */
  accept(socket: WebSocket, opening: { key: string; protocol: string | null; address: string }): void;
  /** Whether a public channel has a place for one more viewer. */
  hasPlace(channel: string): boolean;
  readonly connectionCount: number;
  /** Like `publish`, with the data as JSON already, and not to the connection that caused the event. */
  publishText(channel: string, event: string, json: string, exceptSocketId?: string): void;
  /** The channels that have subscribers now, with their number. */
  countSubscribers(): ReadonlyMap<string, number>;
  /** Disconnects the sockets with which somebody follows private channels, for good. */
  disconnectOwner(ownerId: string): void;
  /** Disconnects the subscribers of a channel; they must be authorised again to come back to a private one. */
  disconnect(channel: string): void;
}

export function createPusherServer(options: PusherServerOptions): PusherServer {
  const { key, secret, cluster, clock, maxConnections, maxPerAddress, maxViewers } = options;
  const sockets = new Set<PusherSocket>();
  /** How many sockets each address has. */
  const addresses = new Map<string, number>();
  const count = (address: string, more: 1 | -1): void => {
    const left = (addresses.get(address) ?? 0) + more;
    if (left === 0) addresses.delete(address);
    else addresses.set(address, left);
  };
  const subscribers = new Map<string, Set<PusherSocket>>();

  const leave = (socket: PusherSocket, channel: string): void => {
    const subscribed = subscribers.get(channel);
    subscribed?.delete(socket);
    if (subscribed?.size === 0) subscribers.delete(channel);
  };

  /** Participants, who follow private channels with the same socket, are not counted. */
  const hasPlace = (channel: string): boolean => {
    const subscribed = subscribers.get(channel) ?? [];
    let viewers = 0;
    for (const { ownerId } of subscribed) if (ownerId === null) viewers += 1;
    return viewers < maxViewers;
  };

  const publishText: PusherServer['publishText'] = (channel, event, json, exceptSocketId) => {
    const text = JSON.stringify({ event, channel, data: json });
    for (const socket of subscribers.get(channel) ?? [])
      if (socket.socketId !== exceptSocketId) socket.sendText(text);
  };

  return {
    key,
    cluster,
    isEmbedded: true,
    get connectionCount() {
      return sockets.size;
    },
    hasPlace,
    accept(socket, { key: appKey, protocol, address }) {
      // Without a listener, an error of the socket would end the process.
      socket.on('error', () => undefined);
      const hasCapacity = sockets.size < maxConnections && (addresses.get(address) ?? 0) < maxPerAddress;
      const problem = judgeOpening(appKey === key, protocol, hasCapacity);
      if (problem !== null) return refuse(socket, clock, ...problem);
      count(address, 1);
      sockets.add(
        new PusherSocket(socket, {
          key,
          secret,
          clock,
          onSubscribed: (each, channel) => {
            const subscribed = subscribers.get(channel) ?? new Set();
            subscribers.set(channel, subscribed.add(each));
          },
          onUnsubscribed: leave,
          hasPlace,
          onClosed: (each) => {
            count(address, -1);
            sockets.delete(each);
            for (const channel of each.channels) leave(each, channel);
          },
        }),
      );
    },
    publish(channel, event, data) {
      publishText(channel, event, JSON.stringify(data));
      return Promise.resolve();
    },
    publishText,
    countSubscribers: () => new Map([...subscribers].map(([channel, { size }]) => [channel, size])),
    authorize(socketId, channel, ownerId) {
      for (const socket of sockets) if (socket.socketId === socketId) socket.ownerId = ownerId;
      return signSubscription(key, secret, socketId, channel);
    },
    disconnectOwner(ownerId) {
      for (const socket of sockets)
        if (socket.ownerId === ownerId) socket.fail(pusherErrors.unauthorized, 'this access has ended');
    },
    disconnect(channel) {
      for (const socket of [...(subscribers.get(channel) ?? [])])
        socket.fail(pusherErrors.restarting, 'join the channel again');
    },
    close() {
      for (const socket of sockets) socket.fail(pusherErrors.restarting, 'the server is restarting');
    },
  };
}

/** Why an opened socket is refused; null when it is served. */
function judgeOpening(
  isOurApp: boolean,
  protocol: string | null,
  hasCapacity: boolean,
): [code: number, message: string] | null {
  if (!isOurApp) return [pusherErrors.unknownApp, 'there is no application with this key'];
  if (protocol === null) return [pusherErrors.noVersion, 'a protocol version is required'];
  if (!/^\d{1,3}$/.test(protocol)) return [pusherErrors.invalidVersion, 'the version is not a number'];
  if (Number(protocol) !== pusherProtocol)
    return [pusherErrors.unsupportedVersion, `only version ${String(pusherProtocol)} is supported`];
  return hasCapacity ? null : [pusherErrors.overCapacity, 'too many connections'];
}

import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Clock } from '../../src/clock/clock.ts';
import { readJson } from '../../src/protocol/readJson.ts';
import { TokenBucket } from '../limits/tokenBucket.ts';
import {
  clientMessageSchema,
  isPrivate,
  isSigned,
  isUnsupported,
  pusherErrors,
  signSubscription,
  subscribeSchema,
  unsubscribeSchema,
} from './pusherProtocol.ts';

/** Seconds of silence after which a client checks the connection with a ping. */
const activityTimeoutS = 30;
/** Silent periods after which the server sends a ping, and after which it closes the socket. */
const pingAfterPeriods = 2;
const closeAfterPeriods = 3;
const maxMessageChars = 10_240;
const maxChannels = 100;
const messageBurst = 60;
const messagesPerSecond = 20;
/** A client that is this far behind is disconnected; it reconnects and reads the state again. */
const maxBufferedBytes = 1024 * 1024;
const closeTimeoutMs = 2000;

export interface PusherSocketOptions {
  key: string;
  secret: string;
  clock: Clock;
  onSubscribed(socket: PusherSocket, channel: string): void;
  /** Whether a public channel has a place for one more viewer. */
  hasPlace(channel: string): boolean;
  onUnsubscribed(socket: PusherSocket, channel: string): void;
  onClosed(socket: PusherSocket): void;
}

/** One client of the embedded notification server. */
export class PusherSocket {
  readonly socketId = `${String(randomInt(1, 2 ** 40))}.${String(randomInt(1, 2 ** 40))}`;
  readonly channels = new Set<string>();
  /** Who may follow private channels with it; null for a socket that follows public ones. */
  ownerId: string | null = null;
  readonly #socket: WebSocket;
  readonly #options: PusherSocketOptions;
  readonly #messages: TokenBucket;
  readonly #stopWatching: () => void;
  #silentPeriods = 0;
  #isClosed = false;

  constructor(socket: WebSocket, options: PusherSocketOptions) {
    this.#socket = socket;
    this.#options = options;
    const { clock } = options;
    const nowMs = (): number => clock.nowMs();
    this.#messages = new TokenBucket(messageBurst, messagesPerSecond, nowMs);
    this.#stopWatching = clock.setRepeating(activityTimeoutS * 1000, () => this.#checkSilence());
    socket.on('message', (data: Buffer, isBinary) => {
      this.#silentPeriods = 0;
      if (!this.#isClosed && !isBinary) this.#receive(data.toString('utf8'));
    });
    socket.on('close', () => this.#end());
    socket.on('error', () => this.#end());
    const established = { socket_id: this.socketId, activity_timeout: activityTimeoutS };
    // The protocol sends the data of connection and channel events as JSON text.
    this.send({ event: 'pusher:connection_established', data: JSON.stringify(established) });
  }

  send(message: { event: string; channel?: string; data: unknown }): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    if (this.#isClosed || this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > maxBufferedBytes) this.#socket.terminate();
    else this.#socket.send(text);
  }

  /** Sends the reason and closes the socket. */
  fail(code: number, message: string): void {
    refuse(this.#socket, this.#options.clock, code, message);
    this.#end();
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stopWatching();
    this.#options.onClosed(this);
  }

  #checkSilence(): void {
    this.#silentPeriods += 1;
    if (this.#silentPeriods >= closeAfterPeriods)
      this.fail(pusherErrors.pongMissing, 'no pong arrived in time');
    else if (this.#silentPeriods >= pingAfterPeriods) this.send({ event: 'pusher:ping', data: {} });
  }

  #receive(text: string): void {
    if (text.length > maxMessageChars)
      return this.fail(
        pusherErrors.malformed,
        `a message can have up to ${String(maxMessageChars)} characters`,
      );
    if (!this.#messages.take()) return this.fail(pusherErrors.overCapacity, 'too many messages');
    const parsed = clientMessageSchema.safeParse(readJson(text));
    if (!parsed.success) return this.#complain(pusherErrors.malformed, 'the message is not valid');
    const { event, data } = parsed.data;
    if (event === 'pusher:ping') return this.send({ event: 'pusher:pong', data: {} });
    if (event === 'pusher:pong') return;
    if (event === 'pusher:subscribe') return this.#subscribe(data);
    if (event === 'pusher:unsubscribe') return this.#unsubscribe(data);
    if (event.startsWith('client-'))
      return this.#complain(pusherErrors.clientEventRefused, 'client events are not allowed');
    this.#complain(pusherErrors.malformed, 'the event is unknown');
  }

  #subscribe(data: unknown): void {
    const parsed = subscribeSchema.safeParse(data);
    if (!parsed.success)
      return this.#complain(pusherErrors.malformed, 'the subscription has no valid channel');
    const { channel, auth } = parsed.data;
    if (isUnsupported(channel))
      return this.#refuseSubscription(channel, 'channels of this kind are not supported');
    if (isPrivate(channel)) {
      const { key, secret } = this.#options;
      if (!isSigned(signSubscription(key, secret, this.socketId, channel), auth ?? ''))
        return this.#refuseSubscription(channel, 'the signature is not valid');
    }
    if (!this.channels.has(channel)) {
      if (!isPrivate(channel) && this.ownerId === null && !this.#options.hasPlace(channel))
        return this.#refuseSubscription(channel, 'the session has too many viewers');
      if (this.channels.size >= maxChannels)
        return this.#complain(
          pusherErrors.overCapacity,
          `a client can subscribe to up to ${String(maxChannels)} channels`,
        );
      this.channels.add(channel);
      this.#options.onSubscribed(this, channel);
    }
    this.send({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' });
  }

  #unsubscribe(data: unknown): void {
    const parsed = unsubscribeSchema.safeParse(data);
    if (!parsed.success) return this.#complain(pusherErrors.malformed, 'no valid channel is named');
    if (this.channels.delete(parsed.data.channel)) this.#options.onUnsubscribed(this, parsed.data.channel);
  }

  #refuseSubscription(channel: string, error: string): void {
    const data = { type: 'AuthError', error, status: 401 };
    this.send({ event: 'pusher:subscription_error', channel, data });
    this.#complain(pusherErrors.unauthorized, `no subscription to ${channel}: ${error}`);
  }

  #complain(code: number, message: string): void {
    this.send({ event: 'pusher:error', data: { code, message } });
  }
}

/** Sends a socket the reason why it is refused, and closes it. */
export function refuse(socket: WebSocket, clock: Clock, code: number, message: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(JSON.stringify({ event: 'pusher:error', data: { code, message } }));
  socket.close(code, message.slice(0, 100));
  // A peer that does not answer the close must not keep the socket open.
  const cancel = clock.setTimer(closeTimeoutMs, () => socket.terminate());
  socket.on('close', cancel);
}

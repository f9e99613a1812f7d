import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Clock } from '../../src/clock/clock.ts';
import { TokenBucket } from '../limits/tokenBucket.ts';
import {
  channelNameSchema,
  clientMessageSchema,
  isPrivate,
  isSigned,
  isUnsupported,
  pusherErrors,
  signSubscription,
  subscribeSchema,
  unsubscribeSchema,
} from './pusherProtocol.ts';

/** Seconds of silence after which a client asks whether the line still stands. */
const activityTimeoutS = 30;
/** Silent periods after which the server asks, and after which it gives the socket up. */
const askAfterBeats = 2;
const giveUpAfterBeats = 3;
const maxMessageChars = 10_240;
const maxChannels = 100;
const messageBurst = 60;
const messagesPerSecond = 20;
const clientEventsPerSecond = 10;
/** A reader this far behind is cut off; it comes back and reads anew. */
const maxBufferedBytes = 1024 * 1024;
const closeTimeoutMs = 2000;

export interface PusherSocketOptions {
  key: string;
  secret: string;
  clock: Clock;
  /** Whether clients may send events of their own to private channels. */
  clientEvents: boolean;
  onSubscribed(socket: PusherSocket, channel: string): void;
  onUnsubscribed(socket: PusherSocket, channel: string): void;
  onClientEvent(socket: PusherSocket, channel: string, text: string): void;
  onClosed(socket: PusherSocket): void;
}

/** One client of the embedded notification server. */
export class PusherSocket {
  readonly socketId = `${String(randomInt(1, 2 ** 40))}.${String(randomInt(1, 2 ** 40))}`;
  readonly channels = new Set<string>();
  readonly #socket: WebSocket;
  readonly #options: PusherSocketOptions;
  readonly #messages: TokenBucket;
  readonly #clientEvents: TokenBucket;
  readonly #stopBeating: () => void;
  #silentBeats = 0;
  #isOver = false;

  constructor(socket: WebSocket, options: PusherSocketOptions) {
    this.#socket = socket;
    this.#options = options;
    const { clock } = options;
    const nowMs = (): number => clock.nowMs();
    this.#messages = new TokenBucket(messageBurst, messagesPerSecond, nowMs);
    this.#clientEvents = new TokenBucket(clientEventsPerSecond, clientEventsPerSecond, nowMs);
    this.#stopBeating = clock.setRepeating(activityTimeoutS * 1000, () => this.#beat());
    socket.on('message', (data: Buffer, isBinary) => {
      this.#silentBeats = 0;
      if (!this.#isOver && !isBinary) this.#receive(data.toString('utf8'));
    });
    socket.on('close', () => this.#end());
    socket.on('error', () => this.#end());
    const established = { socket_id: this.socketId, activity_timeout: activityTimeoutS };
    // The protocol wants data as JSON text in events of a connection and of channels.
    this.send({ event: 'pusher:connection_established', data: JSON.stringify(established) });
  }

  send(message: { event: string; channel?: string; data: unknown }): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    if (this.#isOver || this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > maxBufferedBytes) this.#socket.terminate();
    else this.#socket.send(text);
  }

  /** Says why and closes. */
  fail(code: number, message: string): void {
    refuse(this.#socket, this.#options.clock, code, message);
    this.#end();
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopBeating();
    this.#options.onClosed(this);
  }

  #beat(): void {
    this.#silentBeats += 1;
    if (this.#silentBeats >= giveUpAfterBeats) this.fail(pusherErrors.pongMissing, 'no pong came in time');
    else if (this.#silentBeats >= askAfterBeats) this.send({ event: 'pusher:ping', data: {} });
  }

  #receive(text: string): void {
    if (text.length > maxMessageChars)
      return this.fail(pusherErrors.malformed, `a message may have ${String(maxMessageChars)} characters`);
    if (!this.#messages.take()) return this.fail(pusherErrors.overCapacity, 'too many messages');
    const parsed = clientMessageSchema.safeParse(parseJson(text));
    if (!parsed.success) return this.#complain(pusherErrors.malformed, 'the message is none of the protocol');
    const { event, channel, data } = parsed.data;
    if (event === 'pusher:ping') return this.send({ event: 'pusher:pong', data: {} });
    if (event === 'pusher:pong') return;
    if (event === 'pusher:subscribe') return this.#subscribe(data);
    if (event === 'pusher:unsubscribe') return this.#unsubscribe(data);
    if (event.startsWith('client-')) return this.#sendClientEvent(event, channel, data);
    this.#complain(pusherErrors.malformed, 'the event is none of the protocol');
  }

  #subscribe(data: unknown): void {
    const parsed = subscribeSchema.safeParse(data);
    if (!parsed.success) return this.#complain(pusherErrors.malformed, 'the subscription names no channel');
    const { channel, auth } = parsed.data;
    if (isUnsupported(channel)) return this.#refuseSubscription(channel, 'there are no such channels here');
    if (isPrivate(channel)) {
      const { key, secret } = this.#options;
      if (!isSigned(signSubscription(key, secret, this.socketId, channel), auth ?? ''))
        return this.#refuseSubscription(channel, 'the signature is not valid');
    }
    if (!this.channels.has(channel)) {
      if (this.channels.size >= maxChannels)
        return this.#complain(pusherErrors.overCapacity, `${String(maxChannels)} channels are the most`);
      this.channels.add(channel);
      this.#options.onSubscribed(this, channel);
    }
    this.send({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' });
  }

  #unsubscribe(data: unknown): void {
    const parsed = unsubscribeSchema.safeParse(data);
    if (!parsed.success) return this.#complain(pusherErrors.malformed, 'no channel is named');
    if (this.channels.delete(parsed.data.channel)) this.#options.onUnsubscribed(this, parsed.data.channel);
  }

  #sendClientEvent(event: string, channel: string | undefined, data: unknown): void {
    const isAllowed =
      this.#options.clientEvents &&
      channel !== undefined &&
      channelNameSchema.safeParse(channel).success &&
      isPrivate(channel) &&
      this.channels.has(channel);
    if (!isAllowed)
      return this.#complain(pusherErrors.clientEventRefused, 'events of clients are not allowed here');
    if (!this.#clientEvents.take())
      return this.#complain(pusherErrors.clientEventRefused, 'too many events of this client');
    this.#options.onClientEvent(this, channel, JSON.stringify({ event, channel, data }));
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

/** Tells a socket why it is not served, and closes it. */
export function refuse(socket: WebSocket, clock: Clock, code: number, message: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(JSON.stringify({ event: 'pusher:error', data: { code, message } }));
  socket.close(code, message.slice(0, 100));
  // A peer that does not answer the close must not keep the socket.
  const cancel = clock.setTimer(closeTimeoutMs, () => socket.terminate());
  socket.on('close', cancel);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** The supported version of the Pusher protocol. */
export const pusherProtocol = 7;

/** Codes of pusher:error and of the close after it. Clients give up after 40xx and 43xx, reconnect later after 41xx, at once after 42xx. */
export const pusherErrors = {
  unknownApp: 4001,
  invalidVersion: 4006,
  unsupportedVersion: 4007,
  noVersion: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  restarting: 4200,
  pongMissing: 4201,
  malformed: 4300,
  clientEventRefused: 4301,
} as const;

export const channelNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9_\-=@,.;]{1,164}$/, 'is not a valid channel name');
export const socketIdSchema = z.string().regex(/^\d{1,20}\.\d{1,20}$/, 'is not a valid socket id');

/** Any message of a client; its data depends on its event. */
export const clientMessageSchema = z.object({
  event: z.string().min(1).max(200),
  channel: z.string().max(200).optional(),
  data: z.unknown(),
});

export const subscribeSchema = z.object({
  channel: channelNameSchema,
  auth: z.string().max(400).nullish(),
  channel_data: z.string().max(2000).nullish(),
});
export const unsubscribeSchema = z.object({ channel: channelNameSchema });

export const isPrivate = (channel: string): boolean => channel.startsWith('private-');
/** Whether a channel is of a kind that the protocol has but this server does not support. */
export const isUnsupported = (channel: string): boolean => /^(presence-|private-encrypted-)/.test(channel);

/** Proves that a socket may subscribe to a private channel: `key:signature`, HMAC-SHA256 of `socketId:channel`. */
export function signSubscription(key: string, secret: string, socketId: string, channel: string): string {
  return `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`;
}

export function isSigned(expected: string, candidate: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(candidate);
  return a.length === b.length && timingSafeEqual(a, b);
}

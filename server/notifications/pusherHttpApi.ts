import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { channelNameSchema, isSigned, socketIdSchema } from './pusherProtocol.ts';

/** An application of Pusher's HTTP API. */
export interface PusherApiApp {
  appId: string;
  key: string;
  secret: string;
}

/** A request as it arrived: its body is signed as text. */
export interface SignedRequest {
  method: string;
  /** With the query. */
  url: string;
  body: string;
}

/** How far apart the clocks of client and server may be; s. */
const maxClockErrorS = 600;
/** Pusher's own limits. */
const maxDataChars = 10_240;
const maxChannels = 100;
const maxBatch = 10;

const eventNameSchema = z.string().min(1).max(200);
const publishedSchema = {
  name: eventNameSchema,
  data: z.string().max(maxDataChars),
  /** The connection that caused the event, and knows of it. */
  socket_id: socketIdSchema.optional(),
};

/** The body of POST /events: `channel` for one channel, `channels` for several. */
export const apiEventSchema = z
  .object({
    ...publishedSchema,
    channel: channelNameSchema.optional(),
    channels: z.array(channelNameSchema).min(1).max(maxChannels).optional(),
  })
  .refine(({ channel, channels }) => (channel === undefined) !== (channels === undefined), {
    error: 'either channel or channels is required',
    path: ['channels'],
  });

/** The body of POST /batch_events. */
export const apiBatchSchema = z.object({
  batch: z
    .array(z.object({ ...publishedSchema, channel: channelNameSchema }))
    .min(1)
    .max(maxBatch),
});

/** Whether a request was signed with the application's secret a short time ago. */
export function isSignedRequest(
  { key, secret }: PusherApiApp,
  { method, url, body }: SignedRequest,
  nowMs: number,
): boolean {
  const { pathname, searchParams } = new URL(url, 'http://api');
  const given = Object.fromEntries(searchParams);
  const signedAtS = Number(given['auth_timestamp']);
  const digest = body === '' ? undefined : createHash('md5').update(body).digest('hex');
  if (given['auth_key'] !== key || given['auth_version'] !== '1.0' || given['body_md5'] !== digest)
    return false;
  if (!(Math.abs(nowMs / 1000 - signedAtS) <= maxClockErrorS)) return false;
  const query = Object.entries(given)
    .filter(([name]) => name !== 'auth_signature')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  const signature = createHmac('sha256', secret).update(`${method}\n${pathname}\n${query}`).digest('hex');
  return isSigned(signature, given['auth_signature'] ?? '');
}

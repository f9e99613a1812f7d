import { z } from 'zod';
import { roles } from './roles.ts';
import { rtcMessageSchema } from './rtc.ts';
import { streamSourceSchema } from './session.ts';
import { stampSchema } from './stamp.ts';

const idSchema = z.string().min(1).max(128);

/** A stream as its publisher announces it; the relay keeps it in the roster until it is unpublished. */
export const publishedStreamSchema = z.object({
  id: idSchema,
  source: streamSourceSchema,
  hasAudio: z.boolean(),
  hasVideo: z.boolean(),
});
export type PublishedStream = z.infer<typeof publishedStreamSchema>;

/** A participant in the roster. */
export const connectionSchema = z.object({
  id: idSchema,
  /** Stays the same across reloads of one tab, while the connection id does not. */
  speakerId: idSchema,
  role: z.enum(roles),
  data: z.object({
    is_composer: z.boolean(),
    /** Browser family, which decides who is polite in a negotiation. */
    browser: z.enum(['chromium', 'firefox', 'safari', 'other']),
  }),
  streams: z.array(publishedStreamSchema).max(16),
});
export type Connection = z.infer<typeof connectionSchema>;

export const iceServerSchema = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof iceServerSchema>;

/** How often the relay sends a `ping`, and how long either side waits before it considers the other lost; ms. */
export const heartbeatMs = 1500;
export const heartbeatTimeoutMs = 4500;

/**
 * What a participant sends to the relay. The socket is opened at
 * /relay?accessToken=…[&resume=connectionId.resumeKey&since=seq][&attempt=series.number].
 */
export const toRelaySchema = z.discriminatedUnion('type', [
  /** A peer signal, which is parsed separately. The answer repeats `ref`; `to` addresses a single connection. */
  z.object({
    type: z.literal('signal'),
    ref: z.number().int(),
    signal: z.unknown(),
    to: idSchema.optional(),
    /** The sender's own number of a signal that another engine carries: the server's numbers go on after it. */
    seq: z.number().int().nonnegative().optional(),
  }),
  z.object({ type: z.literal('publish'), stream: publishedStreamSchema }),
  z.object({ type: z.literal('unpublish'), streamId: idSchema }),
  z.object({ type: z.literal('rtc'), to: idSchema, message: rtcMessageSchema }),
  z.object({ type: z.literal('pong') }),
  /** The participant leaves for good, so that nobody waits for its return. */
  z.object({ type: z.literal('leave') }),
]);
export type ToRelay = z.infer<typeof toRelaySchema>;

/**
 * Which of one page's attempts to be in a session a socket is. Sockets may arrive in another order than they were opened in, such as
 * through a proxy that was held up: one that comes after a newer one of its series is closed.
 */
export const joinAttemptSchema = z.object({
  series: idSchema,
  number: z.number().int().nonnegative(),
});
export type JoinAttempt = z.infer<typeof joinAttemptSchema>;

/** Why the relay rejected a signal; each rejection is counted and sent to the sender. */
export const rejectionCodeSchema = z.enum([
  'malformedSignal',
  'signalTooLarge',
  'forbiddenSignal',
  'tooManySignals',
  'unknownRecipient',
]);
export type RejectionCode = z.infer<typeof rejectionCodeSchema>;

/** What the relay sends to a participant, in the session's one order. */
export const fromRelaySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    connectionId: idSchema,
    /** Secret for returning as the same connection after a loss of the network. */
    resumeKey: z.string(),
    /** True if the connection was resumed: its peers have kept it, and its media links may still work. */
    resumed: z.boolean(),
    /** The scene after event `seq`; its receiver parses it with scene/. Null if there is `missed`. */
    snapshot: z.unknown(),
    /**
     * Set when a connection has returned and the relay still has everything after the `since` of its address: these events
     * in order, the last one with number `seq`. An event is a peer signal or something the relay itself folds
     * (connectionDestroyed). Without it the snapshot is complete.
     */
    missed: z.array(z.object({ stamp: stampSchema, event: z.unknown() })).optional(),
    seq: z.number().int(),
    connections: z.array(connectionSchema),
    iceServers: z.array(iceServerSchema),
    /** The server's clock at sending, ms since the epoch. */
    nowMs: z.number(),
  }),
  z.object({ type: z.literal('connectionCreated'), connection: connectionSchema }),
  z.object({
    type: z.literal('connectionDestroyed'),
    connectionId: idSchema,
    /** Its place in the order in which the relay folded it. */
    stamp: stampSchema.optional(),
  }),
  /** A stream is new or has changed. */
  z.object({ type: z.literal('streamPublished'), connectionId: idSchema, stream: publishedStreamSchema }),
  z.object({ type: z.literal('streamUnpublished'), connectionId: idSchema, streamId: idSchema }),
  z.object({
    type: z.literal('signal'),
    stamp: stampSchema,
    signal: z.unknown(),
    /** True for a signal addressed to this connection only; it is not part of the shared scene. */
    direct: z.boolean(),
  }),
  z.object({ type: z.literal('accepted'), ref: z.number().int(), stamp: stampSchema }),
  z.object({
    type: z.literal('rejected'),
    ref: z.number().int(),
    code: rejectionCodeSchema,
    message: z.string(),
  }),
  z.object({ type: z.literal('rtc'), from: idSchema, message: rtcMessageSchema }),
  z.object({ type: z.literal('ping') }),
]);
export type FromRelay = z.infer<typeof fromRelaySchema>;

/** WebSocket close codes of the relay, for the client to act on. */
export const closeCodes = {
  /** The access token is missing, forged or from another server: call init_access again. */
  unauthorized: 4401,
  /** The same tab has joined again elsewhere; this connection has ended for good. */
  replaced: 4409,
  /** The link that the participant came by has been replaced; it may come back by the new one. */
  linkReplaced: 4410,
  /** A host has removed the participant from the session. */
  removed: 4403,
  /** The session has as many guests as the server accepts. */
  sessionFull: 4503,
  /** An invalid message. */
  malformed: 4400,
} as const;

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

/** How often the relay says `ping`, and how long either side waits before it holds the other for lost; ms. */
export const heartbeatMs = 1500;
export const heartbeatTimeoutMs = 4500;

/**
 * What a participant sends to the relay. The socket is opened at
 * /relay?accessToken=…[&resume=connectionId.resumeKey&since=seq].
 */
export const toRelaySchema = z.discriminatedUnion('type', [
  /** A peer signal, parsed on its own; `ref` names it in the answer, `to` addresses one connection alone. */
  z.object({
    type: z.literal('signal'),
    ref: z.number().int(),
    signal: z.unknown(),
    to: idSchema.optional(),
  }),
  z.object({ type: z.literal('publish'), stream: publishedStreamSchema }),
  z.object({ type: z.literal('unpublish'), streamId: idSchema }),
  z.object({ type: z.literal('rtc'), to: idSchema, message: rtcMessageSchema }),
  z.object({ type: z.literal('pong') }),
  /** Says that the participant goes for good, so that nobody waits for its return. */
  z.object({ type: z.literal('leave') }),
]);
export type ToRelay = z.infer<typeof toRelaySchema>;

/** Why the relay dropped a signal; each is counted and told to its sender. */
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
    /** Secret for coming back as the same connection after a lost network. */
    resumeKey: z.string(),
    /** True when the connection was taken up again: peers kept it, and its media links may still live. */
    resumed: z.boolean(),
    /** The scene after signal `seq`; parsed by scene/. Null when `missed` is there. */
    snapshot: z.unknown(),
    /**
     * Set when a connection came back and the relay still has all that happened after the `since` of its address: those
     * events in order, the last of them `seq`. An event is a peer signal or what the relay itself folds
     * (connectionDestroyed). Without it the snapshot is all there is to know.
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
    /** Its place in the one order, as the relay folded it. */
    stamp: stampSchema.optional(),
  }),
  /** A stream came or changed. */
  z.object({ type: z.literal('streamPublished'), connectionId: idSchema, stream: publishedStreamSchema }),
  z.object({ type: z.literal('streamUnpublished'), connectionId: idSchema, streamId: idSchema }),
  z.object({
    type: z.literal('signal'),
    stamp: stampSchema,
    signal: z.unknown(),
    /** True for a signal addressed to this connection alone; it is not part of the shared scene. */
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

/** WebSocket close codes of the relay: the client acts on them. */
export const closeCodes = {
  /** The access token is missing, forged or of another server: ask init_access again. */
  unauthorized: 4401,
  /** The same tab joined anew elsewhere, this connection ends for good. */
  replaced: 4409,
  /** A message that breaks the wire's schema. */
  malformed: 4400,
} as const;

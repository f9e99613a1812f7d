import { z } from 'zod';
import {
  sessionKindSchema,
  sessionStatusSchema,
  socialLinksSchema,
  studioTokenSchema,
  templateSettingsSchema,
} from './session.ts';
import { uploadLimitsSchema } from './rest/uploads.ts';

export const initAccessBodySchema = z.object({
  speakerId: z.string().min(1).max(128),
  webRtcSessionData: z.object({ isComposer: z.boolean() }),
  /** Browser family, see connectionSchema. */
  browser: z.enum(['chromium', 'firefox', 'safari', 'other']).default('other'),
  /** Requests fewer rights than the cookie gives, for a host who opened the speaker link. */
  asGuest: z.boolean().default(false),
  /** One-time token of a composer. */
  composerToken: z.string().max(512).optional(),
});
export type InitAccessBody = z.input<typeof initAccessBodySchema>;

export const initAccessAnswerSchema = z.object({
  webRtcSessionId: z.string(),
  /** Bound to session, speaker and role; sent as `Authorization: Bearer` and when connecting to the relay. */
  accessToken: z.string(),
  role: z.enum(['host', 'guest', 'composer', 'viewer']),
  /** As it is now: the page may have been open for long. */
  localRecordingEnabled: z.boolean(),
});
export type InitAccessAnswer = z.infer<typeof initAccessAnswerSchema>;

/** The key in a host or speaker link. */
export const linkAccessBodySchema = z.object({ key: z.string().min(1).max(256) });

/** A session's links; those of hosts and speakers have keys. */
export const sessionLinksSchema = z.object({ host: z.string(), speaker: z.string(), watch: z.string() });

/** All template settings except the urls of logo and background; signedId names a new upload. */
export const templateSettingsBodySchema = templateSettingsSchema.extend({
  logo: z.object({ visible: z.boolean(), signedId: z.string().max(512).optional() }),
  background: z.object({
    visible: z.boolean(),
    signedId: z.string().max(512).optional(),
    backgroundId: z.string().max(128).nullable().optional(),
  }),
});
export type TemplateSettingsBody = z.infer<typeof templateSettingsBodySchema>;

/** Maximum characters of what goes with the end of an event. */
export const terminationLogLimits = { stoppedBy: 200, reason: 2000 } as const;

/** Who ended an event, and what their session and its composers had logged by then. */
const terminationLogsSchema = z.object({
  stopped_by: z.string().max(terminationLogLimits.stoppedBy),
  reason: z.string().max(terminationLogLimits.reason),
});
export type TerminationLogs = z.infer<typeof terminationLogsSchema>;
export const stopBroadcastBodySchema = z.object({ termination_logs: terminationLogsSchema.optional() });

export const elementSchema = z.object({
  id: z.string(),
  fileUrl: z.string().nullable(),
  contentType: z.string(),
  /** Name of the uploaded file. */
  name: z.string().optional(),
  /** Whether the reader added it. */
  isOwn: z.boolean().optional(),
});
export const callToActionSchema = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  label: z.string(),
  /** A web address, and no script or file: people open it. */
  url: z.string().regex(/^https?:\/\//i, 'a link begins with http:// or https://'),
  open: z.boolean(),
});
export const topicSchema = z.object({
  id: z.string(),
  name: z.string(),
  transitionType: z.enum(['fullscreen', 'lower_third']),
});
export const pollSchema = z.object({
  id: z.string(),
  question: z.string(),
  hideResults: z.boolean(),
  status: z.enum(['pending', 'opened', 'closed']),
  options: z.array(z.object({ id: z.string(), label: z.string(), voteCount: z.number().int() })),
});
export const backgroundSchema = z.object({
  background: z.string(),
  backgroundUrl: z.string().nullable(),
  backgroundThumbnailUrl: z.string().nullable(),
});

/** Whether a browser is signed in as admin. */
export const signedInSchema = z.object({ signedIn: z.boolean() });

/** A finished recording; `recordedAt` is when its last byte was written. */
export const recordingSchema = z.object({
  fileName: z.string(),
  url: z.string(),
  byteSize: z.number(),
  recordedAt: z.coerce.date(),
});

/** A session with all its links, as the admin site lists it. */
export const adminSessionSchema = z.object({
  studioToken: studioTokenSchema,
  kind: sessionKindSchema,
  name: z.string(),
  groupName: z.string(),
  organizationName: z.string(),
  groupSocialLinks: socialLinksSchema,
  status: sessionStatusSchema,
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date(),
  localRecordingEnabled: z.boolean(),
  /** Nobody can write to the audience's chat. */
  liveChatDisabled: z.boolean(),
  /** Anybody with the address may join as a speaker, without the key. */
  openJoin: z.boolean(),
  /** Whether speakers may put themselves on stream now. */
  speakersMayShow: z.boolean(),
  /** Whether nothing may be put on stream. */
  disableStage: z.boolean(),
  /** Where the program is also sent. Only whoever typed a stream key knows it: of the address, this has what is no secret. */
  rtmpDestinations: z.array(z.string()),
  links: sessionLinksSchema,
  recordings: z.array(recordingSchema),
});
export type AdminSession = z.infer<typeof adminSessionSchema>;

/** An address with its stream key. */
export const rtmpAddressSchema = z
  .string()
  .regex(/^rtmps?:\/\/[^\s/]+\/\S+$/, 'an RTMP address starts with rtmp:// or rtmps:// and has a path')
  .max(1000);
export const maxRtmpDestinations = 5;

const socialLink = z
  .string()
  .trim()
  .max(2048)
  .regex(/^https?:\/\/\S+$/i, 'a link begins with http:// or https://')
  .nullable();

/** What an admin decides about a session. */
export const sessionFieldsSchema = z.object({
  kind: sessionKindSchema.default('live'),
  name: z.string().trim().min(1, 'a session needs a name').max(200),
  groupName: z.string().trim().max(200).default(''),
  organizationName: z.string().trim().max(200).default(''),
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date(),
  localRecordingEnabled: z.boolean().default(false),
  liveChatDisabled: z.boolean().default(false),
  openJoin: z.boolean().default(false),
  /** Whether speakers may put themselves on stream; a host can change it during the show. */
  speakersMayShow: z.boolean().default(true),
  /** Whether nothing may be put on stream; what is there already stays until somebody takes it off. */
  disableStage: z.boolean().default(false),
  groupSocialLinks: z
    .object({
      custom: socialLink,
      facebook: socialLink,
      linkedin: socialLink,
      instagram: socialLink,
      twitter: socialLink,
    })
    .partial()
    .default({}),
});

export const endsAfterItStarts = (body: { startsAt: Date; endsAt: Date }): boolean =>
  body.endsAt > body.startsAt;
export const endsTooEarly = { path: ['endsAt'], message: 'a session ends after it starts' };

export const createSessionBodySchema = sessionFieldsSchema
  .extend({
    /** RTMP addresses to which the program is also sent, including the stream key. */
    rtmpDestinations: z.array(rtmpAddressSchema).max(maxRtmpDestinations).default([]),
  })
  .refine(endsAfterItStarts, endsTooEarly);
export const sessionSettingsBodySchema = z.object({ openJoin: z.boolean() });

/** Which link to replace. */
export const newLinkBodySchema = z.object({ kind: z.enum(['host', 'speaker']) });

export type CreateSessionBody = z.input<typeof createSessionBodySchema>;

/** An error that a browser reports to the server's log. */
export const errorReportBodySchema = z.object({
  message: z.string().min(1).max(2000),
  stack: z.string().max(8000).optional(),
  /** What was being done, and where. */
  context: z.string().max(500).optional(),
  url: z.string().max(2000).optional(),
  /** The browser's generated user id. */
  userId: z.string().max(128).optional(),
  requestId: z.string().max(128).optional(),
});
export type ErrorReportBody = z.infer<typeof errorReportBodySchema>;

/** What a browser needs to know about this server before it can use it. */
export const clientConfigSchema = z.object({
  /** For a Pusher client; without a host, it uses the cluster of the hosted service. */
  notifications: z.object({
    key: z.string(),
    cluster: z.string(),
    /** True if this server is the notification server: host and port are those of the page. */
    embedded: z.boolean(),
    /** The address that authorises private channels, with the access token as bearer. */
    authEndpoint: z.string(),
  }),
  /** How large uploads may be. */
  uploads: uploadLimitsSchema,
  /** Quota and free space that a browser needs to record, each; bytes. */
  localRecording: z.object({ minStorageBytes: z.number().int().nonnegative() }),
  /** Whether pages send what the server counts. */
  tracking: z.boolean(),
  /** Which service has the chats: this server, or Stream, whose key is public. */
  chat: z.discriminatedUnion('service', [
    z.object({ service: z.literal('footlight') }),
    z.object({ service: z.literal('stream'), apiKey: z.string() }),
  ]),
});

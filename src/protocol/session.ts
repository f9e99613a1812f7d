import { z } from 'zod';
import { featuresSchema } from './features.ts';

/** The life of a broadcast: not started, starting, on air, ended. */
export const sessionStatusSchema = z.enum(['idle', 'starting', 'live', 'stopped']);
export type SessionStatus = z.infer<typeof sessionStatusSchema>;

/** A studio's show, or a recorded video that plays as if it were live. */
export const sessionKindSchema = z.enum(['live', 'simulive']);
export type SessionKind = z.infer<typeof sessionKindSchema>;

export const layoutNameSchema = z.enum(['cover', 'contain', 'pictureInPicture', 'thumbnails', 'focus']);
export type LayoutName = z.infer<typeof layoutNameSchema>;

export const streamSourceSchema = z.enum(['camera', 'screen']);
export type StreamSource = z.infer<typeof streamSourceSchema>;

/** The studio token in an address, which identifies the session. */
export const studioTokenSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{3,64}$/, 'a studio token is 3 to 64 letters, digits, - or _');

export const themeSchema = z.enum(['startup', 'business']);
export type ThemeName = z.infer<typeof themeSchema>;

/** A brand colour as stored: #RGB or #RRGGBB. */
export const colorSchema = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'a colour is #RGB or #RRGGBB');

const nullableUrl = z.string().max(2048).nullable();

export const templateSettingsSchema = z.object({
  theme: themeSchema,
  /** Family name; null means the theme's own font. */
  font: z.string().max(100).nullable(),
  /** Primary, then secondary. */
  colors: z.tuple([colorSchema, colorSchema]),
  logo: z.object({ url: nullableUrl, visible: z.boolean() }),
  background: z.object({ url: nullableUrl, visible: z.boolean(), thumbnailUrl: nullableUrl }),
  speakersNames: z.object({ visible: z.boolean() }),
});
export type TemplateSettings = z.infer<typeof templateSettingsSchema>;

export const defaultTemplateSettings: TemplateSettings = {
  theme: 'startup',
  font: null,
  colors: ['#ff5065', '#defffd'],
  logo: { url: null, visible: true },
  background: { url: null, visible: false, thumbnailUrl: null },
  speakersNames: { visible: true },
};

export const socialLinksSchema = z.object({
  custom: nullableUrl,
  facebook: nullableUrl,
  linkedin: nullableUrl,
  instagram: nullableUrl,
  twitter: nullableUrl,
});

/** A streaming session as REST answers it; dates are ISO 8601 strings on the wire. */
export const streamingSessionSchema = z.object({
  studioToken: studioTokenSchema,
  name: z.string(),
  groupName: z.string(),
  groupSocialLinks: socialLinksSchema,
  organizationId: z.string(),
  organizationName: z.string(),
  liveChatId: z.string(),
  liveChatDisabled: z.boolean(),
  chatToken: z.string(),
  status: sessionStatusSchema,
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date(),
  webRtcSessionId: z.string(),
  /** Set only by init_access; null when a session is just read. */
  accessToken: z.string().nullable(),
  localRecordingEnabled: z.boolean().optional(),
  /** Whether speakers may put themselves on stream; if not, a host does. */
  speakersMayShow: z.boolean(),
  /** Whether nothing may be put on stream. */
  disableStage: z.boolean(),
  /** Whether a host has removed this browser's speaker. */
  isRemoved: z.boolean(),
  /** Whether this browser holds the session's host cookie. */
  isHost: z.boolean(),
  /** Whether this browser may join: it holds a cookie of the session, or anybody may. */
  mayJoin: z.boolean(),
  /** The address of the HLS playlist while there is something to watch. */
  playlistUrl: z.string().nullable(),
  /** The features that are on in this session. */
  features: featuresSchema,
});
export type StreamingSession = z.infer<typeof streamingSessionSchema>;

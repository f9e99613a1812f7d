import { z } from 'zod';
import { sessionStatusSchema, studioTokenSchema } from '../session.ts';

const text = z.string().max(2000);

/**
 * An action in the studio, for statistics. The spec names the fields, including their spelling (part 2, section 3).
 */
const studioEventSchema = z.object({
  source: z.literal('studio'),
  anonymousId: z.string().max(128),
  context: z.object({
    page: z.object({ path: text, referrer: text, search: text, title: text, url: text }),
    userAgent: text,
    locale: z.string().max(64),
  }),
  event: z.enum(['widget_on', 'widget_off']),
  properties: z.object({
    /** ISO 8601. */
    occuredAt: z.iso.datetime(),
    studioToken: studioTokenSchema,
    sessionName: text,
    groupName: text,
    organizationName: text,
    status: sessionStatusSchema,
    userDisplayName: text,
    userRole: text,
    /** For widget_on. */
    widgetType: z.string().max(128).optional(),
  }),
});
export type StudioEvent = z.infer<typeof studioEventSchema>;

/** A viewer has followed the link of a call to action. Ours, not the spec's: it says nothing about the viewer. */
const clickSchema = z.object({
  source: z.literal('audience'),
  event: z.literal('call_to_action_clicked'),
  properties: z.object({
    studioToken: studioTokenSchema,
    callToActionId: z.string().regex(/^[\w-]{1,128}$/, 'must be the id of a call to action'),
  }),
});
export type CallToActionClick = z.infer<typeof clickSchema>;

/** POST /v2/track. */
export const trackingEventSchema = z.discriminatedUnion('event', [studioEventSchema, clickSchema]);
export type TrackingEvent = z.infer<typeof trackingEventSchema>;

/** What a session has been counted for, as the admin site shows it. */
export const sessionStatisticsSchema = z.object({
  studioToken: studioTokenSchema,
  /** False where the server counts neither viewers nor clicks; what it counted before is still there. */
  isOn: z.boolean(),
  /** The most viewers at once in each span of time, in order; null where nothing was counted for a while. */
  viewers: z.array(z.object({ atMs: z.number(), viewers: z.number().int().nullable() })),
  polls: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      options: z.array(z.object({ id: z.string(), label: z.string(), votes: z.number().int() })),
    }),
  ),
  /** Those of the session, and deleted ones that were clicked, whose label is null. */
  callToActions: z.array(
    z.object({ id: z.string(), label: z.string().nullable(), clicks: z.number().int() }),
  ),
  widgets: z.array(z.object({ widget: z.string(), timesShown: z.number().int() })),
});
export type SessionStatistics = z.infer<typeof sessionStatisticsSchema>;

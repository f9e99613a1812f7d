import { z } from 'zod';
import { sessionStatusSchema } from '../session.ts';

const text = z.string().max(2000);

/** What somebody did in the studio, for statistics; part 2 section 3 of the spec names the fields, spelling included. */
export const trackingEventSchema = z.object({
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
    studioToken: z.string().max(128),
    sessionName: text,
    groupName: text,
    organizationName: text,
    status: sessionStatusSchema,
    userDisplayName: text,
    userRole: text,
    /** Of widget_on. */
    widgetType: z.string().max(128).optional(),
  }),
});
export type TrackingEvent = z.infer<typeof trackingEventSchema>;

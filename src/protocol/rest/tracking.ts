import { z } from 'zod';
import { sessionStatusSchema } from '../session.ts';

const text = z.string().max(2000);

/**
 * An action in the studio, for statistics. The spec names the fields, including their spelling (part 2, section 3).
 */
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
    /** For widget_on. */
    widgetType: z.string().max(128).optional(),
  }),
});
export type TrackingEvent = z.infer<typeof trackingEventSchema>;

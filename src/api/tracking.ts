import { writeCleanJson } from '../protocol/cleanText.ts';
import { requestIdHeader } from '../protocol/errors.ts';
import type { TrackingEvent } from '../protocol/rest/tracking.ts';
import { newId } from './newId.ts';

/** What is recorded of an event apart from its name and time. */
export type TrackedProperties = Omit<TrackingEvent['properties'], 'occuredAt'>;

/** Records what people do, for statistics only: failures are ignored. */
export interface Tracking {
  track(event: TrackingEvent['event'], properties: TrackedProperties): void;
}

interface TrackingOptions {
  send: typeof fetch;
  anonymousId: string;
  /** The page as it is now. */
  readContext: () => TrackingEvent['context'];
  nowMs: () => number;
}

export function createTracking({ send, anonymousId, readContext, nowMs }: TrackingOptions): Tracking {
  return {
    track(event, properties) {
      const body: TrackingEvent = {
        source: 'studio',
        anonymousId,
        context: readContext(),
        event,
        properties: { occuredAt: new Date(nowMs()).toISOString(), ...properties },
      };
      send('/v2/track', {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json', [requestIdHeader]: newId() },
        body: writeCleanJson(body),
      }).catch(() => {});
    },
  };
}

/** The current page. */
export const readPageContext = (): TrackingEvent['context'] => ({
  page: {
    path: location.pathname,
    referrer: document.referrer,
    search: location.search,
    title: document.title,
    url: `${location.origin}${location.pathname}${location.search}`,
  },
  userAgent: navigator.userAgent,
  locale: navigator.language,
});

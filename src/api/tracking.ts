import { writeCleanJson } from '../protocol/cleanText.ts';
import { requestIdHeader } from '../protocol/errors.ts';
import type { CallToActionClick, StudioEvent, TrackingEvent } from '../protocol/rest/tracking.ts';
import { newId } from './newId.ts';

/** What is recorded of an event apart from its name and time. */
export type TrackedProperties = Omit<StudioEvent['properties'], 'occuredAt'>;

/** Records what people do, for statistics only: nothing waits for it, failures are ignored, and nothing is sent to a server that counts nothing. */
export interface Tracking {
  track(event: StudioEvent['event'], properties: TrackedProperties): void;
  /** A viewer has followed the link of a call to action. */
  trackClick(click: CallToActionClick['properties']): void;
}

interface TrackingOptions {
  send: typeof fetch;
  /** Whether this server counts anything; it may fail. */
  readIsOn: () => Promise<boolean>;
  anonymousId: string;
  /** The page as it is now. */
  readContext: () => StudioEvent['context'];
  nowMs: () => number;
}

export function createTracking({
  send,
  readIsOn,
  anonymousId,
  readContext,
  nowMs,
}: TrackingOptions): Tracking {
  async function post(body: TrackingEvent): Promise<void> {
    if (!(await readIsOn())) return;
    await send('/v2/track', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', [requestIdHeader]: newId() },
      body: writeCleanJson(body),
    });
  }
  const ignoreFailure = (sent: Promise<void>): void => void sent.catch(() => {});
  return {
    track: (event, properties) =>
      ignoreFailure(
        post({
          source: 'studio',
          anonymousId,
          context: readContext(),
          event,
          properties: { occuredAt: new Date(nowMs()).toISOString(), ...properties },
        }),
      ),
    trackClick: (properties) =>
      ignoreFailure(post({ source: 'audience', event: 'call_to_action_clicked', properties })),
  };
}

/** The current page. */
export const readPageContext = (): StudioEvent['context'] => ({
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

import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser';
import { describeOutgoingError, outgoingErrorSchema } from '../protocol/outgoingError.ts';
import type { ForwardReport } from './errorReports.ts';

/**
 * Sends reports to Sentry with its own package. Nothing of the package that collects data by itself is used, and only what
 * `outgoingErrorSchema` allows leaves.
 */
export function createSentryReporter(dsn: string): ForwardReport {
  const client = new BrowserClient({
    dsn,
    integrations: [],
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    transportOptions: { fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' } },
    sendClientReports: false,
    dataCollection: { userInfo: false },
    beforeSend(event) {
      const allowed = outgoingErrorSchema.safeParse(event);
      return allowed.success ? { ...allowed.data, type: undefined } : null;
    },
  });
  return (error, { userId, requestId }) => {
    const event = describeOutgoingError({ error, parseStack: defaultStackParser, userId, requestId });
    client.captureEvent({ ...event, platform: 'javascript' }, {}, new Scope());
  };
}

import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser';
import { allowOutgoing, describeOutgoingError } from '../protocol/outgoingError.ts';
import type { ForwardReport } from './errorReports.ts';

/**
 * Sends reports to Sentry with its own package. Nothing of the package that collects data by itself is used, and only what
 * `allowOutgoing` lets through leaves.
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
    beforeSend: allowOutgoing,
  });
  return (error, { userId, requestId }) => {
    const event = describeOutgoingError({ error, parseStack: defaultStackParser, userId, requestId });
    client.captureEvent({ ...event, platform: 'javascript' }, {}, new Scope());
  };
}

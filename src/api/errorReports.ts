import { writeCleanJson } from '../protocol/cleanText.ts';
import { requestIdHeader } from '../protocol/errors.ts';
import type { ErrorReportBody } from '../protocol/rest.ts';
import { ApiError } from './ApiError.ts';
import { newId } from './newId.ts';

/** Reports errors that the person at the screen cannot fix. */
export interface ErrorReports {
  report(error: unknown, context?: Record<string, string>): void;
}

/** Passes a report on to somewhere else. */
export type ForwardReport = (error: unknown, details: { userId: string; requestId: string }) => void;

/** Reports per page load, so that an error in a loop does not flood the server. */
const maxReports = 100;

interface ErrorReportsOptions {
  send: typeof fetch;
  /** The id stored locally under `userId`, attached to each report. */
  userId: string;
  address: () => string;
  forward?: ForwardReport;
}

/** Reports to the server's log. Reporting never throws, and nobody waits for it. */
export function createErrorReports({ send, userId, address, forward }: ErrorReportsOptions): ErrorReports {
  let count = 0;
  const seen = new WeakSet();
  return {
    report(error, context = {}) {
      // An error that passes through a command, a query and an error boundary is reported once.
      if (typeof error === 'object' && error !== null) {
        if (seen.has(error)) return;
        seen.add(error);
      }
      console.error(error, context);
      count += 1;
      if (count > maxReports) return;
      const requestId = newId();
      forward?.(error, { userId, requestId: error instanceof ApiError ? error.requestId : requestId });
      send('/v1/error_reports', {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json', [requestIdHeader]: requestId },
        body: writeCleanJson(describeReport(error, { userId, url: address(), context })),
      }).catch(() => {});
    },
  };
}

/** The body of a report, each text cut to the length that the server accepts. */
function describeReport(
  error: unknown,
  about: { userId: string; url: string; context: Record<string, string> },
): ErrorReportBody {
  const known = error instanceof Error ? error : new Error(String(error));
  const details = error instanceof ApiError ? { ...about.context, code: error.code } : about.context;
  const context = Object.entries(details)
    .map(([name, value]) => `${name}: ${value.trim()}`)
    .join('; ');
  return {
    // The part after # in an address may be a key.
    url: about.url.replace(/#.*$/, '').slice(0, 2000),
    userId: about.userId.slice(0, 128),
    message: `${known.name}: ${known.message}`.slice(0, 2000),
    stack: (known.stack ?? '').slice(0, 8000),
    context: context.slice(0, 500),
    ...(error instanceof ApiError ? { requestId: error.requestId.slice(0, 128) } : {}),
  };
}

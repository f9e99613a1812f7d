import type { Clock } from '../../src/clock/clock.ts';
import { allowOutgoing, describeOutgoingError } from '../../src/protocol/outgoingError.ts';
import { TokenBucket } from '../limits/tokenBucket.ts';
import type { ErrorSink } from './errorSink.ts';

/** An error in a loop must not use up the account's quota. */
const maxBurst = 50;
const maxPerSecond = 0.1;
const closeTimeoutMs = 2000;

/**
 * Sends errors to Sentry with its own package, which is loaded here. Nothing of the package that collects data by itself is used, and
 * only what `allowOutgoing` lets through leaves.
 */
export async function openSentry(dsn: string, clock: Clock): Promise<ErrorSink> {
  const { NodeClient, Scope, defaultStackParser, makeNodeTransport } = await import('@sentry/node');
  const client = new NodeClient({
    dsn,
    integrations: [],
    stackParser: defaultStackParser,
    transport: makeNodeTransport,
    includeServerName: false,
    enableRuntimeChannelInjection: false,
    sendClientReports: false,
    dataCollection: { userInfo: false },
    beforeSend: allowOutgoing,
  });
  const bucket = new TokenBucket(maxBurst, maxPerSecond, () => clock.nowMs());
  return {
    report(error, requestId) {
      if (!bucket.take()) return;
      const event = describeOutgoingError({ error, parseStack: defaultStackParser, requestId });
      client.captureEvent({ ...event, platform: 'node' }, {}, new Scope());
    },
    async close() {
      await client.close(closeTimeoutMs);
    },
  };
}

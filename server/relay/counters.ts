import type { RejectionCode } from '../../src/protocol/relay.ts';

/** What the relay has accepted and rejected, by reason; shown by /metrics. */
export interface RelayCounters {
  rejected: Record<RejectionCode, number>;
  /** Messages other than signals that were ignored. */
  dropped: number;
  accepted: number;
  /** A signal has arrived. The function is to be called when it is durable and announced. */
  timeDelivery(): () => void;
}

/** Takes what the relay measures; seconds. */
export interface RelayObserver {
  signalDelivered(seconds: number): void;
  databaseWrote(seconds: number): void;
}

const observesNothing: RelayObserver = { signalDelivered: () => undefined, databaseWrote: () => undefined };

export const createRelayCounters = (observer = observesNothing): RelayCounters => ({
  rejected: {
    malformedSignal: 0,
    signalTooLarge: 0,
    forbiddenSignal: 0,
    tooManySignals: 0,
    unknownRecipient: 0,
  },
  dropped: 0,
  accepted: 0,
  timeDelivery: () => startTimer((seconds) => observer.signalDelivered(seconds)),
});

/** Measures from now until the returned function is called. */
export function startTimer(report: (seconds: number) => void): () => void {
  const startedMs = performance.now();
  return () => report((performance.now() - startedMs) / 1000);
}

import type { RejectionCode } from '../../src/protocol/relay.ts';

/** What the relay has accepted and rejected, by reason; shown by /health. */
export interface RelayCounters {
  rejected: Record<RejectionCode, number>;
  /** Messages other than signals that were ignored. */
  dropped: number;
  accepted: number;
}

export const createRelayCounters = (): RelayCounters => ({
  rejected: {
    malformedSignal: 0,
    signalTooLarge: 0,
    forbiddenSignal: 0,
    tooManySignals: 0,
    unknownRecipient: 0,
  },
  dropped: 0,
  accepted: 0,
});

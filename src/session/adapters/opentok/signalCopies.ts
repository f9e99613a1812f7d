import type { PeerSignal } from '../../../protocol/signals.ts';
import { VideoSessionError } from '../../videoSession.ts';
import type { RelayMembership } from '../relay/relayMembership.ts';

/** The server's copies of what OpenTok has delivered, in this order. */
export interface SignalCopies {
  add(signal: PeerSignal, seq: number): void;
  /** The relay is connected again: sends what it has not confirmed. */
  sendAgain(): void;
  forgetAll(): void;
}

/** How many copies wait for the relay; then the oldest is dropped. */
const maxWaiting = 256;

/** Has the server keep signals. A copy whose fate is unknown is sent again: to fold it twice changes nothing. */
export function createSignalCopies(
  relay: Pick<RelayMembership, 'record'>,
  on: { recorded(seq: number): void; refused(error: Error): void },
): SignalCopies {
  const waiting = new Set<{ signal: PeerSignal; seq: number }>();

  function send(copy: { signal: PeerSignal; seq: number }): void {
    relay.record(copy.signal, copy.seq).then(
      (stamp) => {
        waiting.delete(copy);
        on.recorded(stamp.seq);
      },
      (error: unknown) => {
        if (!(error instanceof VideoSessionError) || error.code !== 'signalRejected') return;
        waiting.delete(copy);
        on.refused(error);
      },
    );
  }

  return {
    add(signal, seq) {
      const copy = { signal, seq };
      const [oldest] = waiting.add(copy);
      if (waiting.size > maxWaiting && oldest !== undefined) waiting.delete(oldest);
      send(copy);
    },
    sendAgain() {
      for (const copy of [...waiting]) send(copy);
    },
    forgetAll: () => waiting.clear(),
  };
}

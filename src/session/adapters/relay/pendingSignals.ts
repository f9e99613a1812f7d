import type { FromRelay, ToRelay } from '../../../protocol/relay.ts';
import type { PeerSignal } from '../../../protocol/signals.ts';
import type { Stamp } from '../../../protocol/stamp.ts';
import { VideoSessionError } from '../../videoSession.ts';

type Answer = Extract<FromRelay, { type: 'accepted' | 'rejected' }>;

/** Sends signals and matches the relay's answers to them. */
export interface PendingSignals {
  /** `seq` is the sender's own number of a signal that another engine carries. */
  send(signal: PeerSignal, to?: string, seq?: number): Promise<Stamp>;
  onAnswer(answer: Answer): void;
  /** The connection is lost: signals without an answer will never get one. */
  failAll(): void;
}

export function createPendingSignals(transmit: (message: ToRelay) => boolean): PendingSignals {
  let lastRef = 0;
  const waiting = new Map<number, { resolve(stamp: Stamp): void; reject(error: VideoSessionError): void }>();
  return {
    send(signal, to, seq) {
      const ref = ++lastRef;
      const optional = { ...(to === undefined ? {} : { to }), ...(seq === undefined ? {} : { seq }) };
      return new Promise((resolve, reject) => {
        waiting.set(ref, { resolve, reject });
        if (transmit({ type: 'signal', ref, signal, ...optional })) return;
        waiting.delete(ref);
        reject(notConnected());
      });
    },
    onAnswer(answer) {
      const pending = waiting.get(answer.ref);
      waiting.delete(answer.ref);
      if (answer.type === 'accepted') pending?.resolve(answer.stamp);
      else pending?.reject(new VideoSessionError('signalRejected', answer.message, answer.code));
    },
    failAll() {
      const all = [...waiting.values()];
      waiting.clear();
      for (const { reject } of all) reject(notConnected());
    },
  };
}

const notConnected = (): VideoSessionError =>
  new VideoSessionError('notConnected', 'the session is not connected, so the signal was not accepted');

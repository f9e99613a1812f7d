import type { Clock } from '../../../clock/clock.ts';
import type { RtcMessage } from '../../../protocol/rtc.ts';

export type CandidateMessage = Extract<RtcMessage, { type: 'candidate' }>;

/** Gathering begins at once; code that waits for it goes on without it after this. */
const gatheringTimeoutMs = 500;

/** Exchanges the network paths of one connection with its peer. */
export interface IceCandidates {
  /**
   * Resolves once this end's offer has its first candidate, or will have none. Chromium 156 never gathers nor connects again
   * when an offer is rolled back before that.
   */
  untilGathering(): Promise<void>;
  /** Adds a candidate of the peer, unless it belongs to a description that is not in use. */
  add(message: CandidateMessage): Promise<void>;
}

export interface IceCandidatesOptions {
  connection: RTCPeerConnection;
  clock: Clock;
  link: string;
  send(message: CandidateMessage): void;
}

export function createIceCandidates(options: IceCandidatesOptions): IceCandidates {
  const { connection, clock, link, send } = options;
  let hasCandidate = false;

  connection.addEventListener('icecandidate', ({ candidate }) => {
    hasCandidate = true;
    if (connection.signalingState === 'closed' || candidate === null) return;
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    send({
      type: 'candidate',
      candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment },
      link,
    });
  });

  return {
    async untilGathering() {
      if (hasCandidate || connection.iceGatheringState === 'complete') return;
      await new Promise<void>((resolve) => {
        const cancel = clock.setTimer(gatheringTimeoutMs, resolve);
        const stop = (): void => {
          cancel();
          resolve();
        };
        connection.addEventListener('icecandidate', stop, { once: true });
      });
    },
    async add({ candidate }) {
      const remote = connection.remoteDescription;
      const fragment = candidate?.usernameFragment;
      // The candidate of an offer that was ignored, or is out of date, has no section to go to.
      if (candidate === null || remote === null) return;
      if (fragment && !remote.sdp.includes(`a=ice-ufrag:${fragment}`)) return;
      await connection.addIceCandidate(candidate);
    },
  };
}

import type { Clock } from '../../../clock/clock.ts';
import type { RtcMessage } from '../../../protocol/rtc.ts';
import { requestCaptureTimes } from './captureTimes.ts';
import { dtlsRoleOf, oppositeOf, withDtlsRole, withStartBitrate, type DtlsRole } from './sdp.ts';

export type DescriptionMessage = Extract<RtcMessage, { type: 'description' }>;

const startKbps = 2000;
/** An offer that has had no answer for this long was lost on the way. */
const offerTimeoutMs = 3000;
/** An impolite end repeats its own offer on a collision, but not more often than this. */
const collisionRepeatMs = 1000;

/** Agrees with the peer of one connection on what each end sends. */
export interface Negotiation {
  /** Takes a description of the peer, one at a time; resolves with whether it is in use now. */
  take(message: DescriptionMessage): Promise<boolean>;
  /** Makes an offer that WebRTC itself sees no reason for. */
  requestOffer(): void;
  /** Whether the peer's last offer was ignored because of a collision; its candidates fail then. */
  isIgnoringOffer(): boolean;
  stop(): void;
}

export interface NegotiationOptions {
  connection: RTCPeerConnection;
  clock: Clock;
  link: string;
  isPolite: boolean;
  /** Codecs to prefer for video, most wanted first; null keeps the browser's order. */
  preferredVideoCodecs: RTCRtpCodec[] | null;
  untilGathering(): Promise<void>;
  /** This end's stream ids by the group id that the description names. */
  streamIds(): Record<string, string>;
  send(message: DescriptionMessage): void;
  /** The peer's description is set; called before it is answered. */
  onRemoteDescription(sdp: string, streamIds: Readonly<Record<string, string>>): void;
  onProblem(error: unknown): void;
}

/**
 * The "perfect negotiation" pattern: both ends may offer at any time, and the polite one gives way. An offer that got no
 * answer is repeated. Offers are numbered so that a repeated one gets the same answer again: treated as a new offer it would
 * undo one that the peer has accepted in the meantime, and the two ends would number their sections differently for good.
 */
export function createNegotiation(options: NegotiationOptions): Negotiation {
  const { connection, clock, link, isPolite, onProblem } = options;
  let pendingOffers = 0;
  let isSettingAnswer = false;
  let isIgnoringOffer = false;
  let offeredAtMs = 0;
  let lastOffer: DescriptionMessage | null = null;
  /** Number of the peer's newest offer that was accepted. */
  let acceptedOffer = 0;
  let lastAnswer: DescriptionMessage | null = null;
  let dtlsRole: DtlsRole | null = null;
  let isOfferRequested = false;
  let cancelOfferTimer = (): void => {};
  const isClosed = (): boolean => connection.signalingState === 'closed';

  function requestOffer(): void {
    isOfferRequested = true;
    if (connection.signalingState === 'stable' && pendingOffers === 0) offer().catch(onProblem);
  }

  async function offer(): Promise<void> {
    if (isClosed()) return;
    try {
      pendingOffers++;
      await describe();
    } finally {
      pendingOffers--;
    }
    awaitAnswer();
  }

  function awaitAnswer(): void {
    offeredAtMs = clock.nowMs();
    cancelOfferTimer();
    cancelOfferTimer = clock.setTimer(offerTimeoutMs, repeatOffer);
  }

  function repeatOffer(): void {
    if (lastOffer === null || connection.signalingState !== 'have-local-offer') return;
    options.send(lastOffer);
    awaitAnswer();
  }

  /** Sets and sends the local description: an answer where the peer has offered, otherwise an offer. */
  async function describe(): Promise<void> {
    preferCodecs(connection, options.preferredVideoCodecs);
    requestCaptureTimes(connection);
    await connection.setLocalDescription();
    const description = connection.localDescription;
    if (isClosed() || description === null) return;
    const { type, sdp } = description;
    if (type !== 'offer' && type !== 'answer') return;
    isOfferRequested = false;
    const message = { type: 'description' as const, streamIds: options.streamIds(), link };
    if (type === 'offer') {
      const sent = dtlsRole === null ? sdp : withDtlsRole(sdp, dtlsRole);
      lastOffer = { ...message, description: { type, sdp: sent }, offer: (lastOffer?.offer ?? 0) + 1 };
      options.send(lastOffer);
    } else {
      dtlsRole = dtlsRoleOf(sdp) ?? dtlsRole;
      lastAnswer = { ...message, description: { type, sdp }, offer: acceptedOffer };
      options.send(lastAnswer);
    }
  }

  function isCollision(): boolean {
    return pendingOffers > 0 || (connection.signalingState !== 'stable' && !isSettingAnswer);
  }

  async function takeOffer(message: DescriptionMessage): Promise<boolean> {
    if (message.offer <= acceptedOffer) {
      // The peer repeats it: our answer was lost, or is still on its way.
      if (lastAnswer?.offer === message.offer) options.send(lastAnswer);
      return false;
    }
    const collides = isCollision();
    isIgnoringOffer = !isPolite && collides;
    if (isIgnoringOffer) {
      // The peer must answer our offer first; if that is an old one, it may have been lost.
      if (clock.nowMs() - offeredAtMs > collisionRepeatMs) repeatOffer();
      return false;
    }
    if (collides) await options.untilGathering();
    await setRemote(message);
    acceptedOffer = message.offer;
    options.onRemoteDescription(message.description.sdp, message.streamIds);
    await describe();
    return true;
  }

  async function takeAnswer(message: DescriptionMessage): Promise<boolean> {
    isIgnoringOffer = false;
    const isAwaited = connection.signalingState === 'have-local-offer' && message.offer === lastOffer?.offer;
    if (!isAwaited) return false;
    isSettingAnswer = true;
    await setRemote(message).finally(() => {
      isSettingAnswer = false;
    });
    dtlsRole = oppositeOf(dtlsRoleOf(message.description.sdp)) ?? dtlsRole;
    options.onRemoteDescription(message.description.sdp, message.streamIds);
    return true;
  }

  const setRemote = ({ description: { type, sdp } }: DescriptionMessage): Promise<void> =>
    connection.setRemoteDescription({ type, sdp: withStartBitrate(sdp, startKbps) });

  connection.addEventListener('negotiationneeded', () => void offer().catch(onProblem));
  connection.addEventListener('signalingstatechange', () => {
    if (isOfferRequested) requestOffer();
  });

  return {
    take: (message) => (message.description.type === 'offer' ? takeOffer(message) : takeAnswer(message)),
    requestOffer,
    isIgnoringOffer: () => isIgnoringOffer,
    stop: () => cancelOfferTimer(),
  };
}

function preferCodecs(connection: RTCPeerConnection, codecs: RTCRtpCodec[] | null): void {
  if (codecs === null) return;
  for (const transceiver of connection.getTransceivers()) {
    const isVideo = transceiver.receiver.track.kind === 'video';
    if (isVideo && transceiver.direction !== 'stopped') transceiver.setCodecPreferences(codecs);
  }
}

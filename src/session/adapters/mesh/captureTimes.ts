declare global {
  interface RTCRtpTransceiver {
    getHeaderExtensionsToNegotiate?(): HeaderExtension[];
    setHeaderExtensionsToNegotiate?(extensions: HeaderExtension[]): void;
  }
  interface RTCRtpContributingSource {
    /** On the capturer's clock, ms. */
    captureTimestamp?: number;
  }
}

interface HeaderExtension {
  uri: string;
  direction: RTCRtpTransceiverDirection;
}

const captureTimeUri = 'http://www.webrtc.org/experiments/rtp-hdrext/abs-capture-time';

/**
 * Has both ends send when sound and picture were captured, where the browser can (Chromium): receivers know it from the first packets
 * on, and from sender reports only after two of them, which takes audio up to ten seconds.
 */
export function requestCaptureTimes(connection: RTCPeerConnection): void {
  for (const transceiver of connection.getTransceivers()) {
    if (transceiver.direction === 'stopped') continue;
    const extensions = transceiver.getHeaderExtensionsToNegotiate?.();
    if (extensions === undefined) continue;
    const wanted = extensions.map((each) =>
      each.uri === captureTimeUri ? { ...each, direction: 'sendrecv' as const } : each,
    );
    transceiver.setHeaderExtensionsToNegotiate?.(wanted);
  }
}

/** When what a receiver delivers was captured, minus when it was delivered; ms between two clocks, which are the same for all tracks of a peer. */
export function captureOffsetMs(receiver: RTCRtpReceiver): number | null {
  const sources = receiver.getSynchronizationSources();
  const newest = sources.toSorted((a, b) => b.timestamp - a.timestamp)[0];
  return newest?.captureTimestamp === undefined ? null : newest.captureTimestamp - newest.timestamp;
}

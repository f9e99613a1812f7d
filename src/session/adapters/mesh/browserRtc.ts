import { preferH264 } from './codecs.ts';
import type { Rtc } from './mediaLink.ts';

/** WebRTC as this browser has it. */
export function browserRtc(): Rtc {
  return {
    createConnection: (configuration) => new RTCPeerConnection(configuration),
    preferredVideoCodecs: preferH264(RTCRtpReceiver.getCapabilities('video')?.codecs ?? []),
  };
}

export const createBrowserMediaStream = (tracks: readonly MediaStreamTrack[]): MediaStream =>
  new MediaStream([...tracks]);

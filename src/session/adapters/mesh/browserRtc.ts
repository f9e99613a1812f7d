import type { VideoSessionOptions } from '../../videoSession.ts';
import { preferH264 } from './codecs.ts';
import type { Rtc } from './mediaLink.ts';

/** This browser's WebRTC. */
export function browserRtc({ jitterBufferMs }: VideoSessionOptions = {}): Rtc {
  return {
    createConnection(configuration) {
      const connection = new RTCPeerConnection(configuration);
      if (jitterBufferMs !== undefined)
        connection.addEventListener('track', ({ receiver }) => {
          receiver.jitterBufferTarget = jitterBufferMs;
        });
      return connection;
    },
    preferredVideoCodecs: preferH264(RTCRtpReceiver.getCapabilities('video')?.codecs ?? []),
  };
}

export const createBrowserMediaStream = (tracks: readonly MediaStreamTrack[]): MediaStream =>
  new MediaStream([...tracks]);

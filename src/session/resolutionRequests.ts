import type { PreferredResolution, RtcMessage } from '../protocol/rtc.ts';
import { resolveAuto } from './resolution.ts';
import type { VideoStream } from './videoSession.ts';

/** Requests remote streams from their publishers in the sizes that this participant prefers. */
export interface ResolutionRequests {
  setPreferred(streamId: string, resolution: PreferredResolution): void;
  isTurnedOff(streamId: string): boolean;
  /** Sends each request that its publisher has not received yet. */
  send(streams: readonly VideoStream[]): void;
  /** Forgets what was sent, because the other ends may have lost it. Preferences stay. */
  reset(): void;
}

/** `transmit` returns false when the message could not be sent; it is then tried again by the next `send`. */
export function createResolutionRequests(
  transmit: (to: string, message: Extract<RtcMessage, { type: 'preferredResolution' }>) => boolean,
): ResolutionRequests {
  const preferred = new Map<string, PreferredResolution>();
  const sent = new Map<string, PreferredResolution>();
  return {
    setPreferred(streamId, resolution) {
      preferred.set(streamId, resolution);
    },
    isTurnedOff: (streamId) => preferred.get(streamId) === 'off',
    send(streams) {
      const remote = streams.filter(({ isMine }) => !isMine);
      const withVideo = remote.filter(({ hasVideo }) => hasVideo).length;
      for (const { id, connectionId, source } of remote) {
        const resolution = resolveAuto(preferred.get(id) ?? 'auto', source, withVideo);
        const key = `${connectionId} ${id}`;
        if ((sent.get(key) ?? 'auto') === resolution) continue;
        const isSent = transmit(connectionId, { type: 'preferredResolution', streamId: id, resolution });
        if (isSent) sent.set(key, resolution);
      }
    },
    reset() {
      sent.clear();
    },
  };
}

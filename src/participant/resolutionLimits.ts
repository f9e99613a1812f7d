import type { StoreApi } from 'zustand/vanilla';
import type { ReceiveResolution } from '../protocol/debugSignals.ts';
import type { PreferredResolution } from '../protocol/rtc.ts';
import type { VideoSession } from '../session/videoSession.ts';
import type { AdmittedEvent } from './signalGate.ts';
import type { StudioState } from './studioState.ts';

const preferred: Record<ReceiveResolution, PreferredResolution> = {
  auto: 'auto',
  '720p': '720p',
  '360p': '360p',
  audioOnly: 'off',
};

/** The size to ask for under a limit on receiving. */
export const resolutionOfLimit = (limit: ReceiveResolution): PreferredResolution => preferred[limit];

/** The limits that an operator may set on the size of what this participant sends and receives. */
export interface ResolutionLimits {
  /** Takes a limit that an operator has set. */
  accept(event: AdmittedEvent): void;
  /** Asks for each remote stream at the limit's size, once for each limit. */
  apply(state: StudioState): void;
}

export function createResolutionLimits(
  store: StoreApi<StudioState>,
  videoSession: VideoSession,
): ResolutionLimits {
  const asked = new Map<string, ReceiveResolution>();
  return {
    accept(event) {
      if (event.type !== 'admitted' || event.isOwn) return;
      const { type, data } = event.signal;
      if (type === 'maxReceiveResolutionChanged') store.setState({ maxReceiveResolution: data.resolution });
      if (type === 'maxSendResolutionChanged') store.setState({ maxSendResolution: data.resolution });
    },
    apply({ role, maxReceiveResolution, streams }) {
      // The composer asks for what is on air, and keeps the limit itself.
      if (role === 'composer') return;
      const remote = streams.filter(({ isMine }) => !isMine);
      for (const id of asked.keys()) if (!remote.some((stream) => stream.id === id)) asked.delete(id);
      for (const { id } of remote) {
        if ((asked.get(id) ?? 'auto') === maxReceiveResolution) continue;
        asked.set(id, maxReceiveResolution);
        videoSession.setPreferredResolution(id, resolutionOfLimit(maxReceiveResolution));
      }
    },
  };
}

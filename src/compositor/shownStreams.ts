/** Reads the streams that are on screen and have a live track. A stream that is not shown costs nothing. */
export interface ShownStreams {
  /** False if the stream has this track already. Null is a stream without video. */
  setTrack(streamId: string, track: MediaStreamTrack | null): boolean;
  setShown(streamIds: readonly string[]): void;
  /** The reading of a stream has ended by itself or failed; it begins again if the track is live at the next change. */
  markClosed(streamId: string): void;
  closeAll(): void;
  /** How many streams are being read. */
  readonly openCount: number;
}

export interface StreamReading {
  open(streamId: string, track: MediaStreamTrack): void;
  close(streamId: string): void;
}

export function createShownStreams(reading: StreamReading): ShownStreams {
  const tracks = new Map<string, MediaStreamTrack>();
  const open = new Set<string>();
  let shown: readonly string[] = [];

  const close = (streamId: string): void => {
    if (open.delete(streamId)) reading.close(streamId);
  };
  const openShown = (): void => {
    for (const streamId of shown) {
      const track = tracks.get(streamId);
      if (track?.readyState !== 'live' || open.has(streamId)) continue;
      open.add(streamId);
      reading.open(streamId, track);
    }
  };

  return {
    setTrack(streamId, track) {
      if ((tracks.get(streamId) ?? null) === track) return false;
      close(streamId);
      if (track === null) tracks.delete(streamId);
      else tracks.set(streamId, track);
      openShown();
      return true;
    },
    setShown(streamIds) {
      shown = streamIds;
      for (const streamId of open) if (!shown.includes(streamId)) close(streamId);
      openShown();
    },
    markClosed: (streamId) => void open.delete(streamId),
    closeAll() {
      for (const streamId of open) close(streamId);
      tracks.clear();
    },
    get openCount() {
      return open.size;
    },
  };
}

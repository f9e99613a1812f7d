/** Whether frames can be read from a track here (Chromium). */
export const canReadFrames = (): boolean => 'MediaStreamTrackProcessor' in globalThis;

const isVideoTrack = (track: MediaStreamTrack): track is MediaStreamVideoTrack => track.kind === 'video';

/** The frames of a track as they come; those nobody reads are skipped but for the newest. It can be transferred to a worker. */
export function openTrackFrames(track: MediaStreamTrack): ReadableStream<VideoFrame> {
  if (!canReadFrames() || !isVideoTrack(track))
    throw new Error('this browser cannot read the frames of a track');
  return new MediaStreamTrackProcessor({ track }).readable;
}

/**
 * Hands each frame of a track to `onFrame`, which closes it, one after the other; frames that come meanwhile are
 * skipped but for the newest. Resolves when the track has ended or reading was stopped by the signal.
 */
export async function readTrackFrames(
  track: MediaStreamTrack,
  onFrame: (frame: VideoFrame) => Promise<void> | void,
  signal: AbortSignal,
): Promise<void> {
  const reader = openTrackFrames(track).getReader();
  const cancel = (): void => {
    // Rejects where the track ended meanwhile, which is what was wanted.
    reader.cancel().catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      const { value: frame } = await reader.read();
      if (frame === undefined) return;
      if (signal.aborted) return frame.close();
      await onFrame(frame);
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}

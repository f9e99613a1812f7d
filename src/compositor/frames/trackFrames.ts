import type { FrameHold } from './frameHold.ts';

/** Whether frames can be read from a track here (Chromium). */
export const canReadFrames = (): boolean => 'MediaStreamTrackProcessor' in globalThis;

const isVideoTrack = (track: MediaStreamTrack): track is MediaStreamVideoTrack => track.kind === 'video';

/** The frames of a track as they arrive; of those that are not read in time only the newest is kept. It can be transferred to a worker. */
export function openTrackFrames(track: MediaStreamTrack): ReadableStream<VideoFrame> {
  if (!canReadFrames() || !isVideoTrack(track))
    throw new Error('this browser cannot read the frames of a track');
  return new MediaStreamTrackProcessor({ track }).readable;
}

/**
 * Passes the frames of a track through `hold` to `onFrame`, which closes them, one at a time; of the frames that arrive during a call only the
 * newest is kept. Resolves when the track has ended or the signal has stopped reading.
 */
export async function readTrackFrames(
  track: MediaStreamTrack,
  hold: FrameHold,
  onFrame: (frame: VideoFrame) => Promise<void> | void,
  signal: AbortSignal,
): Promise<void> {
  const reader = hold.through(openTrackFrames(track)).getReader();
  const cancel = (): void => {
    // Rejects if the track has ended, which is fine.
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

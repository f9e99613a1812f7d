/** Writes frames to a generated track. */
export interface FrameOutput {
  /** Takes over the frame. One that the track cannot take yet is dropped, so that nothing piles up. */
  write(frame: VideoFrame): void;
}

/** Frames on their way to the track; more than this means that nobody takes them. */
const maxPending = 3;

export function createFrameOutput(writable: WritableStream<VideoFrame>): FrameOutput {
  const writer = writable.getWriter();
  let pending = 0;
  return {
    write(frame) {
      if (pending >= maxPending) return frame.close();
      pending += 1;
      // Rejects once the track was stopped. The track closes each frame that it takes.
      writer
        .write(frame)
        .catch(() => frame.close())
        .finally(() => {
          pending -= 1;
        });
    },
  };
}

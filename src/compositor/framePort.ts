/** Asks for the program's next frame at a frame port. One at a time: the next request follows the answer. */
export interface FrameRequest {
  /** Becomes the frame's timestamp. */
  timestampUs: number;
}

/** The answer to a FrameRequest. Its taker closes the frame. */
export interface FrameAnswer {
  /** Null if the program looks as it did in the last answer. */
  frame: VideoFrame | null;
  /** When it was drawn, by `sharedNowMs`. */
  drawnAtMs: number;
}

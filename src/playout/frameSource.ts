/** Where an encoder gets the program's frames. */
export type FrameSource =
  /** The page draws the program at a program time; null if it looks as it did last time. Ask for one at a time. */
  | { type: 'page'; drawFrame(timestampUs: number): Promise<VideoFrame | null> }
  /** The compositing worker answers FrameRequests at the port; the page only moves the program on (`advance`), once a frame. */
  | { type: 'port'; port: MessagePort; advance(): void };

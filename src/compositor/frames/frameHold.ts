import { systemClock, type Clock } from '../../clock/clock.ts';

/** Makes the frames of one stream wait, each for the same time, so that its picture does not run ahead of its sound. */
export interface FrameHold {
  /** Holds each frame from its arrival on for this long; frames that wait already follow at once. */
  setDelay(delayMs: number): void;
  /** The frames as they become due; of those that are not read in time only the newest is kept. Call it once. */
  through(frames: ReadableStream<VideoFrame>): ReadableStream<VideoFrame>;
}

/** Decoders have a limited number of frames to give away: half a second of 60 frames. */
const maxWaiting = 30;

export function createFrameHold(delayMs = 0, clock: Clock = systemClock): FrameHold {
  let heldMs = delayMs;
  let waiting: { frame: VideoFrame; arrivedMs: number }[] = [];
  let isWanted = false;
  let cancelTimer = (): void => {};
  let give: ((frame: VideoFrame) => void) | null = null;

  /** Gives the newest frame that is due where one is wanted, and waits for the next one. */
  function giveDue(): void {
    cancelTimer();
    const nowMs = clock.nowMs();
    const isDue = ({ arrivedMs }: { arrivedMs: number }): boolean => arrivedMs + heldMs <= nowMs;
    const due = waiting.filter(isDue);
    const newest = due.at(-1);
    for (const { frame } of due.slice(0, -1)) frame.close();
    waiting = waiting.filter((each) => each === newest || !isDue(each));
    if (newest !== undefined && isWanted && give !== null) {
      waiting = waiting.filter((each) => each !== newest);
      isWanted = false;
      give(newest.frame);
    }
    const next = waiting.find((each) => each !== newest);
    if (next !== undefined) cancelTimer = clock.setTimer(next.arrivedMs + heldMs - nowMs, giveDue);
  }

  function drop(): void {
    cancelTimer();
    for (const { frame } of waiting) frame.close();
    waiting = [];
  }

  async function read(reader: ReadableStreamDefaultReader<VideoFrame>): Promise<void> {
    for (;;) {
      const { value: frame } = await reader.read();
      if (frame === undefined) return;
      waiting.push({ frame, arrivedMs: clock.nowMs() });
      if (waiting.length > maxWaiting) waiting.shift()?.frame.close();
      giveDue();
    }
  }

  return {
    setDelay(nextMs) {
      heldMs = nextMs;
      giveDue();
    },
    through(frames) {
      const reader = frames.getReader();
      return new ReadableStream<VideoFrame>(
        {
          start(controller) {
            give = (frame) => controller.enqueue(frame);
            read(reader).then(
              () => {
                drop();
                if (give !== null) controller.close();
              },
              (error: unknown) => {
                drop();
                controller.error(error);
              },
            );
          },
          pull() {
            isWanted = true;
            giveDue();
          },
          cancel(reason) {
            give = null;
            drop();
            return reader.cancel(reason);
          },
        },
        { highWaterMark: 0 },
      );
    },
  };
}

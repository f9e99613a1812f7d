import { systemClock } from '../../clock/clock.ts';

/** Reads the frames of one track after another. */
export interface TrackInput {
  /** Reads another track from its first frame on; until then the frames of the last one go on. `onFirst` is called before that frame. */
  read(frames: ReadableStream<VideoFrame>, onFirst: () => void): void;
}

/** `handle` takes over each frame, one at a time; of those that arrive in the meantime only the newest is kept. */
export function createTrackInput(handle: (frame: VideoFrame) => Promise<void>): TrackInput {
  let latest: ReadableStreamDefaultReader<VideoFrame> | null = null;
  let current: ReadableStreamDefaultReader<VideoFrame> | null = null;
  /** One frame at a time, also while two tracks overlap. */
  let busy: Promise<void> = Promise.resolve();

  const end = (reader: ReadableStreamDefaultReader<VideoFrame> | null): void => {
    // Rejects if the track has ended, which is fine.
    reader?.cancel().catch(() => undefined);
  };

  const pump = async (
    reader: ReadableStreamDefaultReader<VideoFrame>,
    onFirst: () => void,
  ): Promise<void> => {
    for (;;) {
      const { value: frame } = await reader.read();
      if (frame === undefined) return;
      if (reader !== latest && reader !== current) return frame.close();
      if (reader === latest && reader !== current) {
        end(current);
        current = reader;
        busy = busy.then(onFirst);
      }
      const turn = busy.then(() => (reader === current ? handle(frame) : frame.close()));
      busy = turn.catch(() => undefined);
      await turn;
    }
  };

  return {
    read(frames, onFirst) {
      if (latest !== current) end(latest);
      const reader = frames.getReader();
      latest = reader;
      // A track that cannot be read ends like one that has ended: its last frame stays.
      pump(reader, onFirst).catch(() => undefined);
    },
  };
}

/** Asks the page for frames where a worker cannot read them itself: a worker's timers keep their pace in a covered window. */
export interface FrameAsker {
  /** Asks this often from now on. */
  start(framesPerSecond: number): void;
  /** The page's answer; null where it has nothing new. */
  answer(frame: VideoFrame | null): void;
}

export function createFrameAsker(ask: () => void, handle: (frame: VideoFrame) => Promise<void>): FrameAsker {
  let stop = (): void => {};
  let isWaiting = false;
  return {
    start(framesPerSecond) {
      stop();
      isWaiting = false;
      stop = systemClock.setRepeating(1000 / framesPerSecond, () => {
        if (isWaiting) return;
        isWaiting = true;
        ask();
      });
    },
    answer(frame) {
      if (frame === null) {
        isWaiting = false;
        return;
      }
      void handle(frame).finally(() => {
        isWaiting = false;
      });
    },
  };
}

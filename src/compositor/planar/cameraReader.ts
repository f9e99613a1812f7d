import { createFailureLimit } from '../frames/failureLimit.ts';
import { createPictureStore, type PictureMemory } from './pictureStore.ts';
import type { PlanarPicture } from './slotPainter.ts';

/** Copies a camera's frames into the kernels' memory and closes each at once, so that no camera ever waits for the compositor. */
export interface CameraReader {
  /** Stops reading and frees the memory, that of the shown picture included. */
  stop(): void;
  /** Frames that are being copied now. */
  readonly openFrames: number;
}

export interface CameraReaderOptions extends PictureMemory {
  frames: ReadableStream<VideoFrame>;
  /** A new picture, valid until the next one. A camera that stalls keeps its picture. */
  onPicture(picture: PlanarPicture): void;
  /** No more frames will come: the track ended (null) or cannot be read. */
  onOver(reason: string | null): void;
}

export function createCameraReader(options: CameraReaderOptions): CameraReader {
  const reader = options.frames.getReader();
  let isStopped = false;
  let openFrames = 0;
  const failures = createFailureLimit();
  const store = createPictureStore(options);

  const take = async (frame: VideoFrame): Promise<void> => {
    const picture = await store.take(frame);
    if (picture !== null) options.onPicture(picture);
  };

  const read = async (): Promise<void> => {
    for (;;) {
      const { value: frame } = await reader.read();
      if (frame === undefined) return;
      openFrames += 1;
      try {
        if (isStopped) return;
        await take(frame);
        failures.reset();
      } catch (error) {
        failures.count(error);
      } finally {
        frame.close();
        openFrames -= 1;
      }
    }
  };

  read().then(
    () => isStopped || options.onOver(null),
    (error: unknown) => {
      if (!isStopped) options.onOver(error instanceof Error ? error.message : String(error));
    },
  );
  return {
    stop() {
      if (isStopped) return;
      isStopped = true;
      // Rejects if the track has ended, which is fine.
      reader.cancel().catch(() => undefined);
      store.release();
    },
    get openFrames() {
      return openFrames;
    },
  };
}

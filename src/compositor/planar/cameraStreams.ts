import { createFrameHold, type FrameHold } from '../frames/frameHold.ts';
import { createCameraReader, type CameraReader } from './cameraReader.ts';
import { createPictureStore, type PictureMemory, type PictureStore } from './pictureStore.ts';
import type { FromPlanar } from './planarMessages.ts';
import type { PlanarStage } from './planarStage.ts';

/** The streams that are read in the worker, and their pictures on the stage. */
export interface CameraStreams {
  /** Reads the frames of a stream from now on; null takes its picture away. */
  set(streamId: string, frames: ReadableStream<VideoFrame> | null): void;
  /** Shows this frame of a stream that nobody reads, until the next one; null takes its picture away. Closes the frame. */
  setFrame(streamId: string, frame: VideoFrame | null): Promise<void>;
  /** Holds each frame of a stream back for this long, whichever frames it gets. */
  setDelay(streamId: string, delayMs: number): void;
  /** Frames of cameras that are not closed yet. */
  readonly openFrames: number;
}

export interface CameraStreamsOptions extends PictureMemory {
  stage: PlanarStage;
  post(message: FromPlanar): void;
  /** There is a new picture, or one less. */
  onChange(): void;
}

export function createCameraStreams({
  stage,
  post,
  onChange,
  ...memory
}: CameraStreamsOptions): CameraStreams {
  const readers = new Map<string, CameraReader>();
  const sizes = new Map<string, string>();
  const holds = new Map<string, FrameHold>();
  const delaysMs = new Map<string, number>();
  /** Of streams whose frames are given one by one. */
  const stores = new Map<string, PictureStore>();

  const end = (streamId: string): void => {
    readers.get(streamId)?.stop();
    readers.delete(streamId);
    sizes.delete(streamId);
    holds.delete(streamId);
    stage.setPicture(streamId, null);
  };

  return {
    set(streamId, frames) {
      end(streamId);
      if (frames === null) return;
      const hold = createFrameHold(delaysMs.get(streamId));
      holds.set(streamId, hold);
      const reader = createCameraReader({
        ...memory,
        frames: hold.through(frames),
        onPicture: (picture) => {
          const size = `${String(picture.width)}x${String(picture.height)}`;
          if (sizes.get(streamId) !== size) {
            sizes.set(streamId, size);
            post({ type: 'pictureSize', streamId, widthPx: picture.width, heightPx: picture.height });
          }
          stage.setPicture(streamId, picture);
          onChange();
        },
        onOver: (reason) => {
          if (readers.get(streamId) !== reader) return;
          end(streamId);
          post({ type: 'streamOver', streamId, reason });
          onChange();
        },
      });
      readers.set(streamId, reader);
    },
    async setFrame(streamId, frame) {
      let store = stores.get(streamId);
      if (frame === null) {
        store?.release();
        stores.delete(streamId);
        stage.setPicture(streamId, null);
        return;
      }
      if (store === undefined) stores.set(streamId, (store = createPictureStore(memory)));
      try {
        const picture = await store.take(frame);
        if (picture !== null) stage.setPicture(streamId, picture);
      } finally {
        frame.close();
      }
    },
    setDelay(streamId, delayMs) {
      if (delayMs === 0) delaysMs.delete(streamId);
      else delaysMs.set(streamId, delayMs);
      holds.get(streamId)?.setDelay(delayMs);
    },
    get openFrames() {
      return [...readers.values()].reduce((sum, { openFrames }) => sum + openFrames, 0);
    },
  };
}

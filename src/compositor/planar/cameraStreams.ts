import { createFrameHold, type FrameHold } from '../frames/frameHold.ts';
import { createCameraReader, type CameraReader, type CameraReaderOptions } from './cameraReader.ts';
import type { FromPlanar } from './planarMessages.ts';
import type { PlanarStage } from './planarStage.ts';

/** The streams that are read in the worker, and their pictures on the stage. */
export interface CameraStreams {
  /** Reads the frames of a stream from now on; null takes its picture away. */
  set(streamId: string, frames: ReadableStream<VideoFrame> | null): void;
  /** Holds each frame of a stream back for this long, whichever frames it gets. */
  setDelay(streamId: string, delayMs: number): void;
  /** Frames of cameras that are not closed yet. */
  readonly openFrames: number;
}

export interface CameraStreamsOptions extends Pick<CameraReaderOptions, 'kernels' | 'arena' | 'overlays'> {
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

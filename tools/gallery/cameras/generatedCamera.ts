import type { CameraPicture } from './cameraPicture.ts';
import { generatePlanes, type FrameSize } from './generatePlanes.ts';

/** A video track of generated frames, each sent on request. */
export interface GeneratedCamera {
  readonly track: MediaStreamTrack;
  /** Sends the picture's frame at a time; a still camera sends the same one at any time. */
  send(tMs: number): void;
  stop(): void;
}

export interface GeneratedCameraOptions extends FrameSize {
  picture: (tMs: number) => CameraPicture;
}

type TrackGenerator = MediaStreamTrack & { writable: WritableStream<VideoFrame> };
type TrackGeneratorClass = new (init: { kind: 'video' }) => TrackGenerator;

const isTrackGeneratorClass = (value: unknown): value is TrackGeneratorClass => typeof value === 'function';

/**
 * The time between frames of a moving picture, ms. The frames are kept and replayed, because generating them is
 * slow.
 */
const framePeriodMs = 80;
const frameCount = 48;

export function createGeneratedCamera({ picture, ...size }: GeneratedCameraOptions): GeneratedCamera {
  const outlet = openOutlet(size);
  const made = new Map<number, Uint8Array<ArrayBuffer>>();
  let sentUs = 0;
  return {
    track: outlet.track,
    send(tMs) {
      const turn = Math.round(tMs / framePeriodMs) % frameCount;
      const planes = made.get(turn) ?? generatePlanes(picture(turn * framePeriodMs), size);
      made.set(turn, planes);
      sentUs += 1000;
      const { widthPx: codedWidth, heightPx: codedHeight } = size;
      outlet.send(new VideoFrame(planes, { format: 'I420', codedWidth, codedHeight, timestamp: sentUs }));
    },
    stop: outlet.stop,
  };
}

interface Outlet {
  track: MediaStreamTrack;
  /** Takes the frame over. */
  send(frame: VideoFrame): void;
  stop(): void;
}

/** Frames are sent directly if the browser supports it (Chromium), else through a canvas. */
function openOutlet(size: FrameSize): Outlet {
  const found: unknown = Reflect.get(globalThis, 'MediaStreamTrackGenerator');
  if (!isTrackGeneratorClass(found)) return openCanvasOutlet(size);
  const track = new found({ kind: 'video' });
  const writer = track.writable.getWriter();
  return {
    track,
    send(frame) {
      // A stopped track accepts no frames.
      writer.write(frame).catch(() => frame.close());
    },
    stop: () => track.stop(),
  };
}

function openCanvasOutlet({ widthPx, heightPx }: FrameSize): Outlet {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext('2d');
  const track = canvas.captureStream().getVideoTracks()[0];
  if (context === null || track === undefined) throw new Error('this browser cannot make a video track');
  return {
    track,
    send(frame) {
      context.drawImage(frame, 0, 0);
      frame.close();
    },
    stop: () => track.stop(),
  };
}

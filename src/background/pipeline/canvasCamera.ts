/** Frames of a track by way of a <video>, and a track by way of a canvas, for browsers without the streams of Chromium. */
export interface CanvasCamera {
  /** The captured canvas. */
  readonly track: MediaStreamTrack;
  /** Plays another camera; resolves when it has a picture. */
  play(camera: MediaStreamTrack): Promise<void>;
  /** The picture on show as a frame, or null where there is none. The caller closes it. */
  takeFrame(): VideoFrame | null;
  /** Draws a frame, and closes it. */
  show(frame: VideoFrame): void;
  dispose(): void;
}

export function createCanvasCamera(): CanvasCamera {
  const canvas = document.createElement('canvas');
  // An opaque canvas: what lies behind the person is part of the frame.
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('this browser has no canvas');
  const [track] = canvas.captureStream().getVideoTracks();
  if (track === undefined) throw new Error('this browser cannot capture a canvas');
  let shown: HTMLVideoElement | null = null;
  let shownCamera: MediaStreamTrack | null = null;
  let latest: HTMLVideoElement | null = null;

  const end = (element: HTMLVideoElement | null): void => {
    element?.pause();
    if (element !== null) element.srcObject = null;
  };

  return {
    track,
    async play(camera) {
      const element = document.createElement('video');
      Object.assign(element, { muted: true, playsInline: true });
      element.srcObject = new MediaStream([camera]);
      if (latest !== shown) end(latest);
      latest = element;
      // It is refused where another camera is played meanwhile.
      await element.play().catch(() => undefined);
      if (latest !== element) return end(element);
      end(shown);
      shown = element;
      shownCamera = camera;
    },
    takeFrame() {
      // A camera that has ended leaves its last picture.
      if (shownCamera?.readyState !== 'live') return null;
      if (shown === null || shown.videoWidth === 0 || shown.readyState < shown.HAVE_CURRENT_DATA) return null;
      // Firefox's own timestamps of such frames do not move.
      return new VideoFrame(shown, { timestamp: Math.round(performance.now() * 1000) });
    },
    show(frame) {
      const { displayWidth, displayHeight } = frame;
      // Setting a size, even the same, empties a canvas.
      if (canvas.width !== displayWidth) canvas.width = displayWidth;
      if (canvas.height !== displayHeight) canvas.height = displayHeight;
      context.drawImage(frame, 0, 0);
      frame.close();
    },
    dispose() {
      end(latest);
      end(shown);
      track.stop();
    },
  };
}

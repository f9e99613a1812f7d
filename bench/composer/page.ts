import { createFrameGrid } from '../../src/broadcastPage/encoder/frameGrid.ts';
import { prepareProgramVideo } from '../../src/broadcastPage/encoder/programVideoEncoder.ts';
import { createFrameHold } from '../../src/compositor/frames/frameHold.ts';
import { readTrackFrames } from '../../src/compositor/frames/trackFrames.ts';
import type { FrameAnswer, FrameRequest } from '../../src/compositor/framePort.ts';
import { openCompositor } from '../../src/compositor/openCompositor.ts';
import { textSamples } from '../../src/compositor/painter/textSamples.ts';
import { createTextMeter } from '../../src/compositor/painter/textMeter.ts';
import { layOutEverything, paintLogo } from './everythingOn.ts';
import type { CameraMotion } from './noisyCamera.worker.ts';
import { createNoisyCameras } from './noisyCameras.ts';
import { showAsPage } from './showAsPage.ts';

/** `cameras` only makes and reads the cameras: what the other ways use on top of it is their own cost. */
export type Way = 'planar' | 'planar360p' | 'pixi' | 'tab' | 'cameras';

export interface ComposerBench {
  /** Composites and encodes from now on, until the page is closed. */
  start(way: Way, cameras: number, motion: CameraMotion): Promise<void>;
  /** When each frame came out of the encoder, ms. */
  encodedMs: number[];
  /** Frames of the small rendition. */
  encodedSmall: number;
  dropped: number;
}

declare global {
  interface Window {
    composerBench: ComposerBench;
  }
}

const format = { width: 1920, height: 1080, framesPerSecond: 30, bitrateBps: 6_000_000 };
const encodedMs: number[] = [];

window.composerBench = {
  encodedMs,
  encodedSmall: 0,
  dropped: 0,
  async start(way, cameras, motion) {
    const tracks = await createNoisyCameras(cameras, motion);
    const openEncoder = await prepareProgramVideo(format, way === 'planar360p' ? ['360p'] : []);
    const encoder = openEncoder({
      onChunk: (track) => {
        if (track === 'program') encodedMs.push(performance.now());
        else window.composerBench.encodedSmall += 1;
      },
      onRenditionFailed: (_name, error) => console.error(error),
      onError: (error) => console.error(error),
    });
    const take = (frame: VideoFrame): void => {
      if (!encoder.isBusy) return encoder.take(frame);
      frame.close();
      window.composerBench.dropped += 1;
    };
    if (way === 'cameras') for (const track of tracks.values()) readForEver(track, (frame) => frame.close());
    else if (way === 'tab') await captureTab(cameras, tracks, take);
    else await composeFrames(way === 'pixi' ? 'pixi' : 'planar', cameras, tracks, take);
  },
};

/** As the composer does: requests one frame at a time, at its time on the grid, from the compositing worker if there is one. */
async function composeFrames(
  backend: 'planar' | 'pixi',
  cameras: number,
  tracks: Map<string, MediaStreamTrack>,
  take: (frame: VideoFrame) => void,
): Promise<void> {
  const compositor = await openCompositor({ backend, target: 'frames' });
  await compositor.loadFonts(textSamples(layOutEverything(cameras, paintLogo(), compositor.measureText)(0)));
  const listAt = layOutEverything(cameras, paintLogo(), compositor.measureText);
  for (const [streamId, track] of tracks) compositor.setStream(streamId, track);
  const grid = createFrameGrid(format.framesPerSecond);
  const startedMs = performance.now();
  const nowUs = (): number => (performance.now() - startedMs) * 1000;
  const port = compositor.openFramePort();
  const drawFrame = async (timestampUs: number): Promise<VideoFrame | null> => {
    if (port !== null) return requestFrame(port, { timestampUs });
    compositor.render(timestampUs / 1000);
    const frame = await compositor.captureFrame(timestampUs);
    await compositor.drawn();
    return frame;
  };
  let last: VideoFrame | null = null;
  const turn = async (): Promise<void> => {
    const atUs = nowUs();
    compositor.update(listAt(atUs / 1000));
    const timestampUs = grid.take(atUs);
    if (timestampUs !== null) {
      const frame = await drawFrame(timestampUs);
      if (frame !== null) {
        last?.close();
        last = frame;
      }
      if (last !== null) take(new VideoFrame(last, { timestamp: timestampUs }));
    }
    setTimeout(() => void turn(), grid.msUntilNext(nowUs()));
  };
  void turn();
}

function requestFrame(port: MessagePort, request: FrameRequest): Promise<VideoFrame | null> {
  return new Promise((resolve) => {
    port.addEventListener('message', ({ data }: MessageEvent<FrameAnswer>) => resolve(data.frame), {
      once: true,
    });
    port.start();
    port.postMessage(request);
  });
}

/** As hosted composers do: the program is a page, and the page's tab is captured. */
async function captureTab(
  cameras: number,
  tracks: Map<string, MediaStreamTrack>,
  take: (frame: VideoFrame) => void,
): Promise<void> {
  const list = layOutEverything(cameras, paintLogo(), createTextMeter().measureText)(60_000);
  await showAsPage(list, tracks);
  const options = {
    ...{ audio: false, preferCurrentTab: true, selfBrowserSurface: 'include' },
    video: { width: format.width, height: format.height, frameRate: format.framesPerSecond },
  };
  const capture = await navigator.mediaDevices.getDisplayMedia(options);
  const [track] = capture.getVideoTracks();
  if (track === undefined) throw new Error('no tab to capture');
  const grid = createFrameGrid(format.framesPerSecond);
  const startedMs = performance.now();
  readForEver(track, (frame) => {
    const timestamp = grid.take((performance.now() - startedMs) * 1000);
    if (timestamp !== null) take(new VideoFrame(frame, { timestamp }));
    frame.close();
  });
}

function readForEver(track: MediaStreamTrack, onFrame: (frame: VideoFrame) => void): void {
  void readTrackFrames(track, createFrameHold(), onFrame, new AbortController().signal);
}

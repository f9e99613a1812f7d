import { systemClock } from '../../clock/clock.ts';
import { programRect } from '../../geometry/rect.ts';
import type { Compositor, CompositorOptions } from '../compositor.ts';
import { createCompositorCore } from '../compositorCore.ts';
import { chooseFeed } from '../frames/chooseFeed.ts';
import type { I420Converter } from '../planar/i420Converter.ts';
import { createStreamFeeds } from '../frames/streamFeeds.ts';
import { createFrameReader } from './frameReader.ts';
import { createPixiStage } from './createPixiStage.ts';

/** A compositor that draws by WebGL; rejects where the browser has no WebGL2. */
export async function createPixiCompositor(options: CompositorOptions = {}): Promise<Compositor> {
  const { frame = programRect, resolution = 1, target = 'screen', clock = systemClock } = options;
  let isLost = false;
  let drawing: Promise<number> = Promise.resolve(0);
  /** Resolves to null without WebAssembly SIMD. An encoder that converts RGB itself writes full range, which few players expect. */
  let converter: Promise<I420Converter | null> | null = null;
  let lastRead: { pixels: Uint8Array<ArrayBuffer> } | null = null;

  const stage = await createPixiStage({
    frame,
    resolution,
    isForFrames: target === 'frames',
    onContextLost: () => {
      isLost = true;
      core.problems.report('contextLost', 'canvas', 'the graphics context was lost');
    },
    onContextRestored: () => {
      isLost = false;
      core.problems.forget('contextLost', 'canvas');
      reader.dispose();
      core.relayout();
    },
  });
  const reader = createFrameReader(stage.gl, clock);
  const feedKind = chooseFeed(options.feed ?? 'auto', stage.isSoftware);
  const takePictureAway = (streamId: string): void => {
    stage.showPicture(streamId, null);
    core.invalidate();
  };
  const feeds = createStreamFeeds({
    kind: feedKind,
    onFrame: () => core.invalidate(),
    onOver: (streamId, reason) => {
      core.markStreamClosed(streamId);
      takePictureAway(streamId);
      if (reason !== null) core.problems.report('feedFailed', streamId, reason);
    },
  });
  const core = createCompositorCore({
    ...options,
    layOut: () => {
      stage.setLayers(core.planLayers(), core.findImage, core.fontEpoch);
      core.invalidate();
    },
    streams: feeds,
    onTrackChanged: (streamId, track) => {
      if (track === null) takePictureAway(streamId);
    },
  });

  const readPixels = async (): Promise<Uint8Array<ArrayBuffer>> => {
    if (lastRead !== null) return lastRead.pixels;
    const { isTopDown } = stage.bindForReading();
    const read = { pixels: await reader.read(stage.canvas.width, stage.canvas.height, isTopDown) };
    lastRead = read;
    return read.pixels;
  };

  return {
    screen: stage.canvas,
    backend: {
      name: 'pixi',
      renderer: stage.rendererName,
      isSoftware: stage.isSoftware,
      feed: feedKind,
    },
    loadFonts: core.loadFonts,
    measureText: core.measureText,
    update: core.update,
    setStream: core.setStream,
    setPictureDelay: feeds.setDelay,
    needsRender: () => core.hasChanged && !isLost,
    render() {
      if (isLost || !core.takeChange()) return false;
      const startedMs = performance.now();
      lastRead = null;
      feeds.takePictures((streamId, picture) => stage.showPicture(streamId, picture));
      stage.draw();
      drawing = reader.finished().then(() => performance.now() - startedMs);
      return true;
    },
    drawn: () => drawing,
    async captureFrame(timestampUs) {
      const { width, height } = stage.canvas;
      converter ??= openConverter(width, height);
      const [pixels, ready] = await Promise.all([readPixels(), converter]);
      if (ready !== null) return ready.convert(pixels, timestampUs);
      return new VideoFrame(pixels, {
        format: 'RGBX',
        codedWidth: width,
        codedHeight: height,
        timestamp: timestampUs,
      });
    },
    openFramePort: () => null,
    readPixels,
    countHoldings: () => ({ ...stage.count(), ...feeds.count(), images: core.imageCount }),
    dispose() {
      if (core.isDisposed) return;
      core.dispose();
      reader.dispose();
      stage.dispose();
    },
  };
}

/** Null where the kernels cannot run. */
async function openConverter(width: number, height: number): Promise<I420Converter | null> {
  try {
    const { createI420Converter } = await import('../planar/i420Converter.ts');
    return await createI420Converter(width, height);
  } catch {
    return null;
  }
}

import { systemClock } from '../../clock/clock.ts';
import type { DrawList } from '../../program/drawList.ts';
import type { Compositor, CompositorOptions, CompositorProblemCode } from '../compositor.ts';
import { createFrameReader } from './frameReader.ts';
import { chooseFeed } from '../frames/chooseFeed.ts';
import { createStreamFeeds } from '../frames/streamFeeds.ts';
import { loadFonts } from '../painter/fonts.ts';
import { createImageStore } from '../painter/imageStore.ts';
import { createTextMeter } from '../painter/textMeter.ts';
import { textSamples } from '../painter/textSamples.ts';
import { createPixiStage } from './createPixiStage.ts';
import { planLayers } from '../planLayers.ts';

/** A compositor that draws by WebGL; rejects where the browser has no WebGL2. */
export async function createPixiCompositor(options: CompositorOptions = {}): Promise<Compositor> {
  const { resolution = 1, target = 'screen', clock = systemClock } = options;
  const told = new Set<string>();
  let isDirty = true;
  let list: DrawList = [];
  let fontEpoch = 0;
  let isLost = false;
  let isDisposed = false;
  let drawing: Promise<number> = Promise.resolve(0);
  let read: { pixels: Uint8Array<ArrayBuffer> } | null = null;

  const report = (code: CompositorProblemCode, subject: string, message: string): void => {
    const key = `${code} ${subject}`;
    if (told.has(key)) return;
    told.add(key);
    options.onProblem?.({ code, subject, message });
  };
  const invalidate = (): void => {
    isDirty = true;
    if (!isDisposed) options.onNeedsRender?.();
  };
  const stage = await createPixiStage({
    resolution,
    isForFrames: target === 'frames',
    onContextLost: () => {
      isLost = true;
      report('contextLost', 'canvas', 'the graphics context was lost');
    },
    onContextRestored: () => {
      isLost = false;
      told.delete('contextLost canvas');
      reader.dispose();
      relayout();
    },
  });
  const feedKind = options.feed ?? chooseFeed(stage.isSoftware);
  const meter = createTextMeter();
  const reader = createFrameReader(stage.gl, clock);
  const images = createImageStore({
    onLoaded: () => relayout(),
    onFailed: (url, reason) => report('imageFailed', url, reason),
  });
  const feeds = createStreamFeeds({
    kind: feedKind,
    onFrame: invalidate,
    onGone: (streamId) => {
      stage.showPicture(streamId, null);
      invalidate();
    },
    onFailed: (streamId, reason) => report('feedFailed', streamId, reason),
  });
  const onFontsLoaded = (): void => {
    fontEpoch += 1;
    relayout();
  };
  const relayout = (): void => {
    if (isDisposed) return;
    stage.setLayers(planLayers(list, meter.textBounds), images.find, fontEpoch);
    invalidate();
  };
  document.fonts.addEventListener('loadingdone', onFontsLoaded);

  const readPixels = async (): Promise<Uint8Array<ArrayBuffer>> => {
    if (read !== null) return read.pixels;
    const { isTopDown } = stage.bindForReading();
    const current = { pixels: await reader.read(stage.canvas.width, stage.canvas.height, isTopDown) };
    read = current;
    return current.pixels;
  };

  return {
    screen: stage.canvas,
    backend: {
      name: 'pixi',
      renderer: stage.rendererName,
      isSoftware: stage.isSoftware,
      feed: feedKind,
    },
    loadFonts: (samples) => loadFonts(samples, (font, reason) => report('fontFailed', font, reason)),
    measureText: meter.measureText,
    update(nextList) {
      list = nextList;
      feeds.setShown(streamIds(list));
      // Text that came without `loadFonts` is painted again when its letters arrive.
      void loadFonts(textSamples(list), (font, reason) => report('fontFailed', font, reason));
      relayout();
    },
    setStream: (streamId, track) => feeds.setTrack(streamId, track),
    needsRender: () => isDirty && !isLost,
    render() {
      if (!isDirty || isLost) return false;
      const startedMs = performance.now();
      isDirty = false;
      read = null;
      feeds.takePictures((streamId, picture) => stage.showPicture(streamId, picture));
      stage.draw();
      drawing = reader.finished().then(() => performance.now() - startedMs);
      return true;
    },
    drawn: () => drawing,
    async captureFrame(timestampUs) {
      if (!stage.isSoftware) return new VideoFrame(stage.canvas, { timestamp: timestampUs });
      return new VideoFrame(await readPixels(), {
        format: 'RGBX',
        codedWidth: stage.canvas.width,
        codedHeight: stage.canvas.height,
        timestamp: timestampUs,
      });
    },
    readPixels,
    countHoldings: () => ({ ...stage.count(), ...feeds.count(), images: images.count }),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      document.fonts.removeEventListener('loadingdone', onFontsLoaded);
      feeds.dispose();
      images.dispose();
      reader.dispose();
      stage.dispose();
    },
  };
}

/** The streams that a draw list shows. */
const streamIds = (list: DrawList): string[] =>
  list.flatMap((item) => {
    if (item.type === 'group') return streamIds(item.items);
    return item.type === 'video' ? [item.streamId] : [];
  });

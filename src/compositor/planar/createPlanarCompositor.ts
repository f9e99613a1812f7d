import { systemClock } from '../../clock/clock.ts';
import type { PictureSize } from '../../geometry/fit.ts';
import { programRect } from '../../geometry/rect.ts';
import type { Compositor, CompositorOptions } from '../compositor.ts';
import { createCompositorCore } from '../compositorCore.ts';
import { openTrackFrames } from '../frames/trackFrames.ts';
import { generateTrack } from '../frames/trackGenerator.ts';
import type { PlanarCounts } from './planarMessages.ts';
import { createPlanarPlanner } from './planarPlanner.ts';
import { openPlanarWorker } from './planarWorkerClient.ts';
import { openTrackScreen } from './trackScreen.ts';

/** A compositor whose streams can be given picture by picture, and whose frames can be taken as they are in memory. */
export interface PlanarCompositor extends Compositor {
  /**
   * The picture of a stream that has no track, until the next one; null takes it away. The frame belongs to the compositor then. It is drawn
   * in every frame that is asked for afterwards.
   */
  setPicture(streamId: string, frame: VideoFrame | null): void;
  /** The frame of now as I420: Y, U and V one after the other. Null if it looks as it did last time. */
  readPlanes(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Resolves when all images of the list have loaded or failed. */
  imagesSettled(): Promise<void>;
}

/**
 * A compositor for machines without a GPU: bitmaps are painted on the page, a worker reads the cameras and composes I420 planes. Rejects
 * where the browser cannot read frames or run the kernels.
 */
export async function createPlanarCompositor(
  options: Omit<CompositorOptions, 'feed'> & { rendererName: string },
): Promise<PlanarCompositor> {
  const { frame = programRect, resolution: scale = 1, target = 'screen', clock = systemClock } = options;
  const width = Math.round((frame.width * scale) / 2) * 2;
  const height = Math.round((frame.height * scale) / 2) * 2;
  const planner = createPlanarPlanner(scale);
  const pictureSizes = new Map<string, PictureSize>();
  let lastLayersJson = '';
  let counts: PlanarCounts | null = null;
  let drawing: Promise<number> = Promise.resolve(0);

  const screenTrack = target === 'screen' ? generateTrack() : null;
  const worker = await openPlanarWorker(width, height, screenTrack?.writable ?? null, {
    onChanged: () => core.invalidate(),
    onPictureSize: (streamId, size) => {
      pictureSizes.set(streamId, size);
      core.relayout();
    },
    onStreamOver: (streamId, reason) => {
      core.markStreamClosed(streamId);
      pictureSizes.delete(streamId);
      if (reason !== null) core.problems.report('feedFailed', streamId, reason);
      core.relayout();
    },
    onProblem: (message) => core.problems.report('composeFailed', 'worker', message),
  });
  const core = createCompositorCore({
    ...options,
    layOut: () => {
      const { layers, bitmaps, dropped } = planner.plan(core.planLayers(), {
        findImage: core.findImage,
        fontEpoch: core.fontEpoch,
        pictureSizes,
      });
      const layersJson = JSON.stringify(layers);
      const isSame = layersJson === lastLayersJson;
      if (isSame && bitmaps.length === 0 && dropped.length === 0) return;
      lastLayersJson = layersJson;
      worker.setLayers(layers, bitmaps, dropped);
      if (!isSame) core.invalidate();
    },
    streams: {
      open: (streamId, track) => worker.setStream(streamId, openTrackFrames(track)),
      close: (streamId) => {
        pictureSizes.delete(streamId);
        worker.setStream(streamId, null);
      },
    },
    onTrackChanged: () => {
      core.relayout();
      core.invalidate();
    },
  });
  const screen =
    screenTrack === null ? null : openTrackScreen(screenTrack, width, height, clock, core.invalidate);

  return {
    screen: screen?.element ?? Object.assign(document.createElement('canvas'), { width, height }),
    backend: { name: 'planar', renderer: options.rendererName, isSoftware: true, feed: 'planes' },
    loadFonts: core.loadFonts,
    measureText: core.measureText,
    update: core.update,
    setStream: core.setStream,
    setPictureDelay: worker.setPictureDelay,
    setPicture(streamId, frame) {
      const size = frame === null ? null : { widthPx: frame.displayWidth, heightPx: frame.displayHeight };
      const before = pictureSizes.get(streamId);
      if (size === null) pictureSizes.delete(streamId);
      else pictureSizes.set(streamId, size);
      if (before?.widthPx !== size?.widthPx || before?.heightPx !== size?.heightPx) core.relayout();
      worker.setPicture(streamId, frame);
    },
    readPlanes: () => worker.readPlanes(),
    imagesSettled: core.imagesSettled,
    needsRender: () => core.hasChanged,
    render() {
      if (core.isDisposed || !core.takeChange()) return false;
      const startedMs = performance.now();
      drawing = worker.draw().then((drawn) => {
        counts = drawn.counts;
        return performance.now() - startedMs;
      });
      return true;
    },
    drawn: () => drawing,
    captureFrame: (timestampUs) => worker.capture(timestampUs),
    openFramePort: () => worker.openFramePort(),
    readPixels: () => worker.readPixels(),
    countHoldings: () => ({
      bitmaps: counts?.bitmaps ?? 0,
      slots: core.shownStreamIds.length,
      pictures: counts?.pictures ?? 0,
      feeds: core.openStreamCount,
      waitingFrames: counts?.openFrames ?? 0,
      surfaces: counts?.pieces ?? 0,
      images: core.imageCount,
    }),
    dispose() {
      if (core.isDisposed) return;
      core.dispose();
      screen?.dispose();
      worker.dispose();
    },
  };
}

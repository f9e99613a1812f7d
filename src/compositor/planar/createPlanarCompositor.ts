import { systemClock } from '../../clock/clock.ts';
import { programSize, type ProgramRect } from '../../geometry/rect.ts';
import type { PictureSize } from '../../geometry/fit.ts';
import type { DrawList } from '../../program/drawList.ts';
import type { Compositor, CompositorOptions, CompositorProblemCode } from '../compositor.ts';
import { openTrackFrames } from '../frames/trackFrames.ts';
import { generateTrack } from '../frames/trackGenerator.ts';
import { loadFonts } from '../painter/fonts.ts';
import { createImageStore } from '../painter/imageStore.ts';
import { contentKey, firstPixel, paintLayer } from '../painter/painter.ts';
import { createTextMeter } from '../painter/textMeter.ts';
import { textSamples } from '../painter/textSamples.ts';
import { planLayers, type BitmapLayer, type Layer, type VideoLayer } from '../planLayers.ts';
import { backdropOf, coversSlot } from '../slotBackdrop.ts';
import { createBitmapLedger } from './bitmapLedger.ts';
import type { PlanarCounts, PlanarLayer, SentBitmap } from './planarMessages.ts';
import { openPlanarWorker } from './planarWorkerClient.ts';
import { openTrackScreen } from './trackScreen.ts';

/**
 * A compositor for machines without a GPU: bitmaps are painted on the page, a worker reads the cameras and composes I420 planes. Rejects
 * where the browser cannot read frames or run the kernels.
 */
export async function createPlanarCompositor(
  options: Omit<CompositorOptions, 'feed'> & { rendererName: string },
): Promise<Compositor> {
  const { resolution: scale = 1, target = 'screen', clock = systemClock } = options;
  const width = Math.round((programSize.width * scale) / 2) * 2;
  const height = Math.round((programSize.height * scale) / 2) * 2;
  const told = new Set<string>();
  const tracks = new Map<string, MediaStreamTrack>();
  const open = new Set<string>();
  const pictureSizes = new Map<string, PictureSize>();
  const ledger = createBitmapLedger();
  let list: DrawList = [];
  let shown = new Set<string>();
  let lastLayers = '';
  let fontEpoch = 0;
  let isDirty = true;
  let isDisposed = false;
  let counts: PlanarCounts | null = null;
  let drawing: Promise<number> = Promise.resolve(0);

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
  const screenTrack = target === 'screen' ? generateTrack() : null;
  const worker = await openPlanarWorker(width, height, screenTrack?.writable ?? null, {
    onChanged: invalidate,
    onPictureSize: (streamId, size) => {
      pictureSizes.set(streamId, size);
      relayout();
    },
    onStreamOver: (streamId, reason) => {
      open.delete(streamId);
      pictureSizes.delete(streamId);
      if (reason !== null) report('feedFailed', streamId, reason);
      relayout();
    },
    onProblem: (message) => report('composeFailed', 'worker', message),
  });
  const screen = screenTrack === null ? null : openTrackScreen(screenTrack, width, height, clock, invalidate);
  const meter = createTextMeter();
  const images = createImageStore({
    onLoaded: () => relayout(),
    onFailed: (url, reason) => report('imageFailed', url, reason),
  });

  const scaled = ({ x, y, width, height }: ProgramRect): ProgramRect => ({
    x: x * scale,
    y: y * scale,
    width: width * scale,
    height: height * scale,
  });

  const placeBitmap = (layer: BitmapLayer, sent: SentBitmap[]): PlanarLayer => {
    const { id, rect, clip, opacity } = layer;
    const { x, y } = firstPixel(layer, scale);
    // A bitmap's chroma depends on whether it begins at an even pixel.
    const [offsetX, offsetY] = [x & 1, y & 1];
    const content = `${String(offsetX)}${String(offsetY)} ${contentKey(layer, scale, images.find, fontEpoch)}`;
    const bitmapId = ledger.use(content, rect.width * rect.height * scale * scale, (newId) => {
      const { canvas: painted } = paintLayer(layer, scale, images.find);
      const frame = new VideoFrame(painted, { timestamp: 0, alpha: layer.isOpaque ? 'discard' : 'keep' });
      sent.push({ bitmapId: newId, frame, offsetX, offsetY, isOpaque: layer.isOpaque });
    });
    return {
      ...{ type: 'bitmap', id, bitmapId, opacity, clip: scaled(clip) },
      ...{ x: x - offsetX, y: y - offsetY },
    };
  };

  const placeVideo = (layer: VideoLayer, sent: SentBitmap[]): PlanarLayer[] => {
    const { id, item, clip, opacity } = layer;
    const radii =
      typeof item.cornerRadiusPx === 'number'
        ? Array<number>(4).fill(item.cornerRadiusPx)
        : item.cornerRadiusPx;
    const [topLeft = 0, topRight = 0, bottomRight = 0, bottomLeft = 0] = radii.map(
      (radius) => radius * scale,
    );
    const video: PlanarLayer = {
      ...{ type: 'video', id, streamId: item.streamId, opacity },
      place: {
        rect: scaled(item.rect),
        visible: scaled(clip),
        fit: item.fit,
        radii: [topLeft, topRight, bottomRight, bottomLeft],
      },
    };
    const size = pictureSizes.get(item.streamId) ?? null;
    return coversSlot(item, size) ? [video] : [placeBitmap(backdropOf(layer), sent), video];
  };

  const placeLayer = (layer: Layer, sent: SentBitmap[]): PlanarLayer[] =>
    layer.type === 'bitmap' ? [placeBitmap(layer, sent)] : placeVideo(layer, sent);

  const relayout = (): void => {
    if (isDisposed) return;
    const bitmaps: SentBitmap[] = [];
    const layers = planLayers(list, meter.textBounds).flatMap((layer) => placeLayer(layer, bitmaps));
    const dropped = ledger.settle();
    const layersJson = JSON.stringify(layers);
    const isSame = layersJson === lastLayers;
    if (isSame && bitmaps.length === 0 && dropped.length === 0) return;
    lastLayers = layersJson;
    worker.setLayers(layers, bitmaps, dropped);
    if (!isSame) invalidate();
  };

  const onFontsLoaded = (): void => {
    fontEpoch += 1;
    relayout();
  };
  document.fonts.addEventListener('loadingdone', onFontsLoaded);

  /** Streams that are shown are read, others are not. */
  const followStreams = (): void => {
    for (const streamId of open) if (!shown.has(streamId)) closeStream(streamId);
    for (const streamId of shown) {
      const track = tracks.get(streamId);
      if (track?.readyState !== 'live' || open.has(streamId)) continue;
      open.add(streamId);
      worker.setStream(streamId, openTrackFrames(track));
    }
  };
  const closeStream = (streamId: string): void => {
    if (!open.delete(streamId)) return;
    pictureSizes.delete(streamId);
    worker.setStream(streamId, null);
  };

  return {
    screen: screen?.element ?? Object.assign(document.createElement('canvas'), { width, height }),
    backend: { name: 'planar', renderer: options.rendererName, isSoftware: true, feed: 'planes' },
    loadFonts: (samples) => loadFonts(samples, (font, reason) => report('fontFailed', font, reason)),
    measureText: meter.measureText,
    update(nextList) {
      list = nextList;
      shown = streamIds(list);
      followStreams();
      // Text that came without `loadFonts` is painted again when its letters arrive.
      void loadFonts(textSamples(list), (font, reason) => report('fontFailed', font, reason));
      relayout();
    },
    setStream(streamId, track) {
      if ((tracks.get(streamId) ?? null) === track) return;
      closeStream(streamId);
      if (track === null) tracks.delete(streamId);
      else tracks.set(streamId, track);
      followStreams();
      relayout();
      invalidate();
    },
    needsRender: () => isDirty,
    render() {
      if (!isDirty || isDisposed) return false;
      isDirty = false;
      const startedMs = performance.now();
      drawing = worker.draw().then((drawn) => {
        counts = drawn.counts;
        return performance.now() - startedMs;
      });
      return true;
    },
    drawn: () => drawing,
    captureFrame: (timestampUs) => worker.capture(timestampUs),
    readPixels: () => worker.readPixels(),
    countHoldings: () => ({
      bitmaps: counts?.bitmaps ?? 0,
      slots: slotCount(list),
      pictures: counts?.pictures ?? 0,
      feeds: open.size,
      waitingFrames: counts?.openFrames ?? 0,
      surfaces: counts?.pieces ?? 0,
      images: images.count,
    }),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      document.fonts.removeEventListener('loadingdone', onFontsLoaded);
      for (const streamId of open) closeStream(streamId);
      images.dispose();
      screen?.dispose();
      worker.dispose();
    },
  };
}

const slotCount = (list: DrawList): number =>
  list.reduce((sum, item) => {
    if (item.type === 'group') return sum + slotCount(item.items);
    return item.type === 'video' ? sum + 1 : sum;
  }, 0);

/** The streams that a draw list shows. */
const streamIds = (list: DrawList): Set<string> =>
  new Set(
    list.flatMap((item) => {
      if (item.type === 'group') return [...streamIds(item.items)];
      return item.type === 'video' ? [item.streamId] : [];
    }),
  );

import type { DrawList } from '../program/drawList.ts';
import type { Compositor, CompositorOptions } from './compositor.ts';
import { loadFonts } from './painter/fonts.ts';
import { createImageStore } from './painter/imageStore.ts';
import type { FindImage } from './painter/paintItems.ts';
import { createTextMeter } from './painter/textMeter.ts';
import { textSamples } from './painter/textSamples.ts';
import { planLayers, type Layer } from './planLayers.ts';
import { createProblemReporter, type ProblemReporter } from './problemReporter.ts';
import { createShownStreams, type StreamReading } from './shownStreams.ts';

/**
 * What the back ends have in common: the draw list with its fonts, images and streams, each problem reported once, and whether
 * there is anything to draw.
 */
export interface CompositorCore extends Pick<
  Compositor,
  'loadFonts' | 'measureText' | 'update' | 'setStream'
> {
  readonly problems: ProblemReporter;
  /** The list on screen as layers. */
  planLayers(): Layer[];
  readonly findImage: FindImage;
  /** Changes when a font has loaded: text that was painted before looks different now. */
  readonly fontEpoch: number;
  /** The streams of the list on screen, one for each slot. */
  readonly shownStreamIds: readonly string[];
  /** Streams being read. */
  readonly openStreamCount: number;
  readonly imageCount: number;
  /** Resolves when all images have loaded or failed. */
  imagesSettled(): Promise<void>;
  /** Whether anything has changed since the last `takeChange`. */
  readonly hasChanged: boolean;
  /** True once for everything that has changed since the last call. */
  takeChange(): boolean;
  invalidate(): void;
  /** Lays out the list again, unless the compositor is disposed of. */
  relayout(): void;
  /** The reading of a stream has ended by itself or failed. */
  markStreamClosed(streamId: string): void;
  readonly isDisposed: boolean;
  dispose(): void;
}

/** What a back end does its own way. */
export interface CompositorCoreOptions extends Pick<
  CompositorOptions,
  'frame' | 'onNeedsRender' | 'onProblem'
> {
  /** The list, a font, an image or the size of a picture has changed. */
  layOut(): void;
  streams: StreamReading;
  /** A stream has a different track, or null. */
  onTrackChanged(streamId: string, track: MediaStreamTrack | null): void;
}

export function createCompositorCore(options: CompositorCoreOptions): CompositorCore {
  const problems = createProblemReporter(options.onProblem);
  const meter = createTextMeter();
  const streams = createShownStreams(options.streams);
  let list: DrawList = [];
  let shownStreamIds: readonly string[] = [];
  let fontEpoch = 0;
  let hasChanged = true;
  let isDisposed = false;

  const relayout = (): void => {
    if (!isDisposed) options.layOut();
  };
  const images = createImageStore({
    onLoaded: relayout,
    onFailed: (url, reason) => problems.report('imageFailed', url, reason),
  });
  const onFontsLoaded = (): void => {
    fontEpoch += 1;
    relayout();
  };
  const loadFontsOf: Compositor['loadFonts'] = (samples) =>
    loadFonts(samples, (font, reason) => problems.report('fontFailed', font, reason));
  document.fonts.addEventListener('loadingdone', onFontsLoaded);

  return {
    problems,
    loadFonts: loadFontsOf,
    measureText: meter.measureText,
    planLayers: () => planLayers(list, meter.textBounds, options.frame),
    findImage: images.find,
    get fontEpoch() {
      return fontEpoch;
    },
    get shownStreamIds() {
      return shownStreamIds;
    },
    get openStreamCount() {
      return streams.openCount;
    },
    get imageCount() {
      return images.count;
    },
    imagesSettled: images.settled,
    get hasChanged() {
      return hasChanged;
    },
    get isDisposed() {
      return isDisposed;
    },
    update(nextList) {
      list = nextList;
      shownStreamIds = streamIdsOf(list);
      streams.setShown(shownStreamIds);
      // Text that came without `loadFonts` is painted again when its fonts have loaded.
      void loadFontsOf(textSamples(list));
      relayout();
    },
    setStream(streamId, track) {
      if (streams.setTrack(streamId, track)) options.onTrackChanged(streamId, track);
    },
    markStreamClosed: streams.markClosed,
    takeChange() {
      const had = hasChanged;
      hasChanged = false;
      return had;
    },
    invalidate() {
      hasChanged = true;
      if (!isDisposed) options.onNeedsRender?.();
    },
    relayout,
    dispose() {
      isDisposed = true;
      document.fonts.removeEventListener('loadingdone', onFontsLoaded);
      streams.closeAll();
      images.dispose();
    },
  };
}

const streamIdsOf = (list: DrawList): string[] =>
  list.flatMap((item) => {
    if (item.type === 'group') return streamIdsOf(item.items);
    return item.type === 'video' ? [item.streamId] : [];
  });

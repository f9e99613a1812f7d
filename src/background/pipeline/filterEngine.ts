import { systemClock } from '../../clock/clock.ts';
import { openSegmentation, type Segmentation } from '../segmentation/openSegmentation.ts';
import { noFilter, type VideoFilter } from '../videoFilter.ts';
import type { FilterBackend } from './filterBackend.ts';
import { createFilterLoop, type FrameCosts } from './filterLoop.ts';
import type { FilterBackendName, FilterCounts } from './filterMessages.ts';
import { loadPicture } from './loadPicture.ts';

export interface FilterEngineOptions {
  backend: FilterBackendName;
  segmentationUrl: string;
  /** Takes over a frame for the output. */
  write(frame: VideoFrame): void;
  /** The filter failed while it ran. */
  onFilterFailed(message: string): void;
}

/** Filters frames, loads what a filter needs when it is first chosen, and counts what it does. Runs in a worker. */
export interface FilterEngine {
  /** Resolves when frames have the filter. Rejects where it cannot be loaded; the filter is then none. */
  setFilter(filter: VideoFilter): Promise<void>;
  /** `onShown` is called once the first frame of the camera that follows was written. */
  startInput(framesPerSecond: number, onShown: () => void): void;
  /** Takes over the frame. One at a time. */
  handle(frame: VideoFrame): Promise<void>;
  count(): FilterCounts;
}

interface Loaded {
  backend: FilterBackend;
  segmentation: Segmentation;
}

export function createFilterEngine(options: FilterEngineOptions): FilterEngine {
  let loading: Promise<Loaded> | null = null;
  let loaded: Loaded | null = null;
  /** Only the latest choice counts. */
  let chosen: VideoFilter = noFilter;
  let [framesIn, framesOut] = [0, 0];
  let costs = createCosts();
  let reportShown: (() => void) | null = null;
  const loop = createFilterLoop({
    clock: systemClock,
    nowMs: () => performance.now(),
    write(frame) {
      framesOut += 1;
      options.write(frame);
      reportShown?.();
      reportShown = null;
    },
    onFailed(error) {
      chosen = noFilter;
      options.onFilterFailed(messageOf(error));
    },
    onCosts: (each) => costs.add(each),
  });

  const load = (): Promise<Loaded> => {
    loading ??= loadParts(options).then(
      (parts) => (loaded = parts),
      (error: unknown) => {
        // The next choice tries again.
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  return {
    async setFilter(filter) {
      chosen = filter;
      if (filter.type === 'none') {
        loop.setFilter(null);
        loaded?.backend.setPicture(null);
        return;
      }
      try {
        const [parts, picture] = await Promise.all([
          load(),
          filter.type === 'background' ? loadPicture(filter.imageUrl) : null,
        ]);
        if (chosen !== filter) return picture?.close();
        parts.backend.setPicture(picture);
        loop.setFilter(parts);
      } catch (error) {
        if (chosen !== filter) return;
        chosen = noFilter;
        loop.setFilter(null);
        throw error;
      }
    },
    startInput(framesPerSecond, onShown) {
      reportShown = onShown;
      loop.startInput(framesPerSecond);
    },
    handle(frame) {
      framesIn += 1;
      return loop.handle(frame);
    },
    count() {
      const counts: FilterCounts = {
        ...{ openFrames: loop.openFrames, framesIn, framesOut, qualityLevel: loop.quality.level },
        ...{
          backend: loaded?.backend.name ?? null,
          held: loaded?.backend.count() ?? {},
          costs: costs.means(),
        },
      };
      costs = createCosts();
      return counts;
    },
  };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function loadParts({ backend, segmentationUrl }: FilterEngineOptions): Promise<Loaded> {
  const worker = new Worker(new URL('../segmentation/segmentation.worker.ts', import.meta.url), {
    type: 'module',
  });
  try {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage(null, [port2]);
    const broken = new Promise<never>((_resolve, reject) => {
      worker.addEventListener('error', ({ message }) => reject(new Error(`the segmentation: ${message}`)));
    });
    const [drawing, segmentation] = await Promise.all([
      openBackend(backend),
      Promise.race([openSegmentation(port1, segmentationUrl), broken]),
    ]);
    return { backend: drawing, segmentation };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

/** Loads only the code of the back end that is used. Kernels run where the graphics driver cannot do what the shaders need. */
async function openBackend(name: FilterBackendName): Promise<FilterBackend> {
  if (name === 'pixi')
    try {
      return await (await import('../pixi/createPixiBackend.ts')).createPixiBackend();
    } catch (error) {
      console.warn('the background cannot be replaced by the graphics driver:', error);
    }
  return (await import('../planar/createPlanarBackend.ts')).createPlanarBackend();
}

interface Costs {
  add(costs: FrameCosts): void;
  means(): FilterCounts['costs'];
}

function createCosts(): Costs {
  const all: FrameCosts[] = [];
  const mean = (values: number[]): number =>
    values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    add(costs) {
      all.push(costs);
      if (all.length > 600) all.shift();
    },
    means: () => ({
      takeMs: mean(all.map(({ takeMs }) => takeMs)),
      maskMs: mean(all.flatMap(({ maskMs }) => maskMs ?? [])),
      waitMs: mean(all.map(({ waitMs }) => waitMs)),
      compositeMs: mean(all.map(({ compositeMs }) => compositeMs)),
    }),
  };
}

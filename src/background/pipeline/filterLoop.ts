import type { Clock } from '../../clock/clock.ts';
import { createFailureLimit, type FailureLimit } from '../../compositor/frames/failureLimit.ts';
import { adaptQuality, initialQuality, qualityOf, type QualityState } from '../quality/adaptQuality.ts';
import type { Segmentation } from '../segmentation/openSegmentation.ts';
import type { FilterBackend } from './filterBackend.ts';

/** What a filter draws with, once it is loaded. */
export interface ActiveFilter {
  backend: FilterBackend;
  segmentation: Segmentation;
}

/** Ms that a frame took, by part; null where a part did not happen. */
export interface FrameCosts {
  takeMs: number;
  maskMs: number | null;
  waitMs: number;
  compositeMs: number;
}

export interface FilterLoopOptions {
  clock: Clock;
  /** Milliseconds with fractions, for what a frame costs. */
  nowMs(): number;
  /** Takes over a frame for the output track. */
  write(frame: VideoFrame): void;
  /** The filter has failed and is off; the plain camera goes on. */
  onFailed(error: unknown): void;
  onCosts?(costs: FrameCosts): void;
}

/** Frames in, frames out. */
export interface FilterLoop {
  /** Filters from now on; null passes the camera's own frames on. */
  setFilter(filter: ActiveFilter | null): void;
  /** Other frames follow, of a camera with this rate. */
  startInput(framesPerSecond: number): void;
  /** Writes one frame, which it takes over. Frames come one at a time; a frame that cannot be filtered is left out. */
  handle(frame: VideoFrame): Promise<void>;
  readonly quality: QualityState;
  /** Frames that are not closed or written yet. */
  readonly openFrames: number;
}

/** How long a frame waits for its own mask before it takes the last one, as a share of the time between two frames. */
const maskPatience = 0.6;

export function createFilterLoop({ clock, nowMs, write, onFailed, onCosts }: FilterLoopOptions): FilterLoop {
  let filter: ActiveFilter | null = null;
  let quality = initialQuality;
  let periodMs = 1000 / 30;
  let sinceMask = 0;
  let segmenting: Promise<void> | null = null;
  let openFrames = 0;
  let frameFailures = createFailureLimit();
  let maskFailures = createFailureLimit();
  /** Counts cameras: a mask of an older one is not for the next. */
  let inputs = 0;

  const fail = (failed: ActiveFilter, error: unknown): void => {
    if (filter !== failed) return;
    filter = null;
    onFailed(error);
  };

  const countFailure = (failures: FailureLimit, failed: ActiveFilter, error: unknown): void => {
    try {
      failures.count(error);
    } catch {
      fail(failed, error);
    }
  };

  /** Starts the next mask unless one is being computed; the wait for it never fails. */
  const segment = async (active: ActiveFilter, note: (tookMs: number) => void): Promise<void> => {
    const { backend, segmentation } = active;
    sinceMask = 0;
    const pixels = await backend.readSmall();
    const generation = inputs;
    segmenting = segmentation
      .findPerson(pixels)
      .then(({ mask, tookMs }) => {
        if (filter === active && generation === inputs) backend.setMask(mask);
        maskFailures.reset();
        note(tookMs);
      })
      .catch((error: unknown) => countFailure(maskFailures, active, error))
      .finally(() => {
        segmenting = null;
      });
  };

  const waitForMask = async (hasMask: boolean): Promise<void> => {
    const pending = segmenting;
    if (pending === null) return;
    if (!hasMask) return pending;
    let cancel = (): void => {};
    const patience = new Promise<void>((resolve) => {
      cancel = clock.setTimer(periodMs * maskPatience, resolve);
    });
    await Promise.race([pending, patience]);
    cancel();
  };

  const filterFrame = async (active: ActiveFilter, frame: VideoFrame): Promise<VideoFrame | null> => {
    const { backend } = active;
    const startedMs = nowMs();
    await backend.take(frame);
    const takenMs = nowMs();
    let maskMs: number | null = null;
    sinceMask += 1;
    const current = qualityOf(quality);
    if (segmenting === null && (!backend.hasMask || sinceMask >= current.segmentEvery))
      await segment(active, (tookMs) => {
        maskMs = tookMs;
      });
    await waitForMask(backend.hasMask);
    const waitedMs = nowMs();
    if (filter !== active || !backend.hasMask) return null;
    const result = await backend.composite(current);
    const endedMs = nowMs();
    quality = adaptQuality(quality, endedMs - startedMs, periodMs);
    onCosts?.({
      ...{ takeMs: takenMs - startedMs, maskMs, waitMs: waitedMs - takenMs },
      compositeMs: endedMs - waitedMs,
    });
    return result;
  };

  return {
    setFilter(next) {
      // A mask from before a pause is of another moment.
      if (filter === null) next?.backend.forgetMask();
      filter = next;
      frameFailures = createFailureLimit();
      maskFailures = createFailureLimit();
    },
    startInput(framesPerSecond) {
      inputs += 1;
      periodMs = 1000 / Math.max(5, Math.min(60, framesPerSecond));
      filter?.backend.forgetMask();
    },
    async handle(frame) {
      const active = filter;
      if (active === null) return write(frame);
      openFrames += 1;
      try {
        const result = await filterFrame(active, frame);
        if (result !== null) write(result);
        frameFailures.reset();
      } catch (error) {
        countFailure(frameFailures, active, error);
      } finally {
        frame.close();
        openFrames -= 1;
      }
    },
    get quality() {
      return quality;
    },
    get openFrames() {
      return openFrames;
    },
  };
}

import type { VideoFilter } from '../videoFilter.ts';

/** Which back end filters frames. */
export type FilterBackendName = 'planar' | 'pixi';

/** What the page sends the filter worker. Its first message of all brings a port for these. */
export type ToFilter =
  /** `output` is null where the page draws the frames itself. */
  | {
      type: 'start';
      backend: FilterBackendName;
      segmentationUrl: string;
      output: WritableStream<VideoFrame> | null;
    }
  /** Another camera, with this rate; null where the page sends frames itself. */
  | {
      type: 'input';
      inputId: number;
      frames: ReadableStream<VideoFrame> | null;
      framesPerSecond: number;
    }
  | { type: 'filter'; filterId: number; filter: VideoFilter }
  /** The answer to `want`; null where the page has no new one. */
  | { type: 'frame'; frame: VideoFrame | null }
  | { type: 'count'; countId: number };

/** What the worker holds and has done, to show that it does not grow. */
export interface FilterCounts {
  /** Frames that are not closed or written yet. */
  openFrames: number;
  framesIn: number;
  framesOut: number;
  /** Index of the current quality: 0 is the best. */
  qualityLevel: number;
  backend: FilterBackendName | null;
  held: Record<string, number>;
  /** Means of the frames since the last count, ms. */
  costs: { takeMs: number; maskMs: number; waitMs: number; compositeMs: number };
}

/** What the filter worker sends the page. */
export type FromFilter =
  | { type: 'started' }
  /** The worker cannot go on. */
  | { type: 'failed'; message: string }
  /** The first frame of an input was written. */
  | { type: 'inputShown'; inputId: number }
  /** A filter is loaded, and what is written from now on has it; or it could not be loaded. */
  | { type: 'filterSet'; filterId: number; problem: string | null }
  /** The filter failed while it ran, and is off. */
  | { type: 'filterFailed'; message: string }
  /** The worker asks for the camera's frame; only where the page sends frames itself. */
  | { type: 'want' }
  | { type: 'output'; frame: VideoFrame }
  | { type: 'counts'; countId: number; counts: FilterCounts };

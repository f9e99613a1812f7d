import type { Clock } from '../clock/clock.ts';
import type { DrawList, MeasureText } from '../program/drawList.ts';
import type { FeedChoice, FeedKind } from './frames/videoFeed.ts';
import type { TextSample } from './painter/textSamples.ts';

/** `pixi` draws by WebGL, `planar` composites I420 planes in memory. */
export type BackendName = 'pixi' | 'planar';

/** How the pictures are made here; the debug page shows it. */
export interface CompositorBackend {
  name: BackendName;
  /** The graphics driver's own words. */
  renderer: string;
  /** True where no GPU does the work: filling pixels is then dear, and reading them back is cheap. */
  isSoftware: boolean;
  feed: FeedKind;
}

export type CompositorProblemCode =
  /** An image could not be loaded; what lies behind it shows. */
  | 'imageFailed'
  /** A font could not be loaded; the browser's own takes its place. */
  | 'fontFailed'
  /** Frames of a stream cannot be read; its slot shows the backdrop. */
  | 'feedFailed'
  /** The graphics context was lost; drawing goes on when the browser gives it back. */
  | 'contextLost'
  /** A frame could not be composed, or a bitmap not be taken in; drawing goes on. */
  | 'composeFailed';

/** Something that went wrong while the program goes on; told once for each subject. */
export interface CompositorProblem {
  code: CompositorProblemCode;
  /** A stream id, an image's address or a font. */
  subject: string;
  message: string;
}

/** `frames` when nobody looks at the screen and every frame goes to an encoder. */
export type CompositorTarget = 'screen' | 'frames';

export interface CompositorOptions {
  /** Output pixels to a program px: 1 gives 1920x1080, 2/3 gives 1280x720. */
  resolution?: number;
  /** `screen` by default. */
  target?: CompositorTarget;
  /** How Pixi gets its frames; chosen by browser and graphics driver where it is not given. */
  feed?: FeedChoice;
  clock?: Clock;
  /** Called when there is something new to draw. */
  onNeedsRender?: () => void;
  onProblem?: (problem: CompositorProblem) => void;
}

/** What a compositor holds now: flat in the long run, however often the program changes. */
export interface CompositorHoldings {
  /** Painted bitmaps. */
  bitmaps: number;
  /** Slots on show, and how many of them have a frame to show. */
  slots: number;
  pictures: number;
  /** Streams being read, and frames that wait to be shown. */
  feeds: number;
  waitingFrames: number;
  /** Textures on the GPU, or planes in memory where there is none. */
  surfaces: number;
  images: number;
}

/** Draws a draw list. It knows items, never what they mean. */
export interface Compositor {
  /** What to put on the page: 1920x1080 times the resolution; scale it by CSS. With the target `frames` it may stay blank. */
  readonly screen: HTMLCanvasElement | HTMLVideoElement;
  readonly backend: CompositorBackend;
  /** Loads what the samples' letters need; null where all of it is there. Text measured earlier may come out wrong. */
  loadFonts(samples: readonly TextSample[]): Promise<void> | null;
  readonly measureText: MeasureText;
  /** What to draw from now on. */
  update(list: DrawList): void;
  /** The picture of a stream; null takes it away. Frames are read only while the draw list shows the stream. */
  setStream(streamId: string, track: MediaStreamTrack | null): void;
  needsRender(): boolean;
  /** Draws at a time of the program clock, in ms; false where nothing has changed and nothing was drawn. */
  render(tMs: number): boolean;
  /** Resolves when the last frame is drawn in fact, with the ms it took from the call of `render`. */
  drawn(): Promise<number>;
  /** The last frame for the encoder: I420 of the planar back end, RGBX of Pixi's on software GL; the caller closes it. Call it from one place at a time. */
  captureFrame(timestampUs: number): Promise<VideoFrame>;
  /**
   * A port that answers each FrameRequest with the next frame, drawn at once: for a worker that takes frames past the page. Null where
   * only the page can draw (Pixi). Open one at most, and then neither `render` nor `captureFrame`.
   */
  openFramePort(): MessagePort | null;
  /** The last frame as RGBA rows from the top. */
  readPixels(): Promise<Uint8Array<ArrayBuffer>>;
  countHoldings(): CompositorHoldings;
  dispose(): void;
}

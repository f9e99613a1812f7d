import type { Clock } from '../clock/clock.ts';
import type { ProgramRect } from '../geometry/rect.ts';
import type { DrawList, MeasureText } from '../program/drawList.ts';
import type { FeedChoice, FeedKind } from './frames/videoFeed.ts';
import type { TextSample } from './painter/textSamples.ts';

/** `pixi` draws by WebGL, `planar` composites I420 planes in memory. */
export type BackendName = 'pixi' | 'planar';

/** How frames are drawn here; the debug page shows it. */
export interface CompositorBackend {
  name: BackendName;
  /** What the graphics driver calls itself. */
  renderer: string;
  /** True without a GPU: filling pixels is then expensive, and reading them back is cheap. */
  isSoftware: boolean;
  feed: FeedKind;
}

export type CompositorProblemCode =
  /** An image could not be loaded; what is behind it shows. */
  | 'imageFailed'
  /** A font could not be loaded; one of the browser's own is used. */
  | 'fontFailed'
  /** Frames of a stream cannot be read; its slot shows the backdrop. */
  | 'feedFailed'
  /** The graphics context was lost; drawing resumes when the browser restores it. */
  | 'contextLost'
  /** A frame could not be composed, or a bitmap could not be read; drawing goes on. */
  | 'composeFailed';

/** Something went wrong while the program goes on; reported once for each subject. */
export interface CompositorProblem {
  code: CompositorProblemCode;
  /** A stream id, an image's address or a font. */
  subject: string;
  message: string;
}

/** `frames` when nobody looks at the screen and every frame goes to an encoder. */
export type CompositorTarget = 'screen' | 'frames';

export interface CompositorOptions {
  /** The frame of its lists; the program canvas, 1920x1080, by default. */
  frame?: ProgramRect;
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

/** What a compositor holds now: it must not grow, however often the program changes. */
export interface CompositorHoldings {
  /** Painted bitmaps. */
  bitmaps: number;
  /** Slots on screen, and how many of them have a frame. */
  slots: number;
  pictures: number;
  /** Streams being read, and frames that wait to be shown. */
  feeds: number;
  waitingFrames: number;
  /** Textures on the GPU, or planes in memory without one. */
  surfaces: number;
  images: number;
}

/** Draws a draw list. It knows items, but not what they mean. */
export interface Compositor {
  /** What to put on the page: the size of the frame times the resolution; scale it by CSS. With the target `frames` it may stay blank. */
  readonly screen: HTMLCanvasElement | HTMLVideoElement;
  readonly backend: CompositorBackend;
  /** Loads the fonts that the samples need; null if they are all loaded. Text that is measured before they are may be measured wrong. */
  loadFonts(samples: readonly TextSample[]): Promise<void> | null;
  readonly measureText: MeasureText;
  /** Draws this list from now on. */
  update(list: DrawList): void;
  /** The video of a stream; null removes it. Frames are read only while the draw list shows the stream. */
  setStream(streamId: string, track: MediaStreamTrack | null): void;
  /** Holds each frame of a stream back for this long, where frames can be read (Chromium). */
  setPictureDelay(streamId: string, delayMs: number): void;
  needsRender(): boolean;
  /** Draws at a time of the program clock, in ms; false if nothing has changed and nothing was drawn. */
  render(tMs: number): boolean;
  /** Resolves when the last frame has really been drawn, with the ms since the call of `render`. */
  drawn(): Promise<number>;
  /** The last frame for the encoder: I420 without a GPU, else the browser's own of the canvas. The caller closes it. One call at a time. */
  captureFrame(timestampUs: number): Promise<VideoFrame>;
  /**
   * A port that answers each FrameRequest with the next frame, drawn at once: for a worker that takes frames without the page. Null where
   * only the page can draw (Pixi). Open one at most, and then neither `render` nor `captureFrame`.
   */
  openFramePort(): MessagePort | null;
  /** The last frame as RGBA rows from the top. */
  readPixels(): Promise<Uint8Array<ArrayBuffer>>;
  countHoldings(): CompositorHoldings;
  dispose(): void;
}

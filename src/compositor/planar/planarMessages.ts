import type { ProgramRect } from '../../geometry/rect.ts';
import type { SlotPlace } from './slotPainter.ts';

/** Painted planes at a place; all in output px. */
export interface PlanarBitmapLayer {
  type: 'bitmap';
  id: string;
  bitmapId: number;
  /** The planes' top left corner; even numbers. */
  x: number;
  y: number;
  /** The part of the frame it may draw on. */
  clip: ProgramRect;
  /** 0 to 1. */
  opacity: number;
}

export interface PlanarVideoLayer {
  type: 'video';
  id: string;
  streamId: string;
  place: SlotPlace;
  /** 0 to 1. */
  opacity: number;
}

/** What the worker draws, from back to front. */
export type PlanarLayer = PlanarBitmapLayer | PlanarVideoLayer;

/** A painted canvas on its way to the worker, which closes the frame. */
export interface SentBitmap {
  bitmapId: number;
  frame: VideoFrame;
  /** 0 or 1: how far inside its even corner the bitmap begins. */
  offsetX: number;
  offsetY: number;
  isOpaque: boolean;
}

/** What the page sends the worker. */
export type ToPlanar =
  /** Every frame that is drawn goes onto the screen, where there is one. */
  | { type: 'start'; width: number; height: number; screen: WritableStream<VideoFrame> | null }
  | { type: 'layers'; layers: PlanarLayer[]; bitmaps: SentBitmap[]; dropped: number[] }
  /** The frames of a stream from now on; null takes its picture away. */
  | { type: 'stream'; streamId: string; frames: ReadableStream<VideoFrame> | null }
  | { type: 'pictureDelay'; streamId: string; delayMs: number }
  /** The picture of a stream without frames of its own, until the next one; null takes it away. The worker closes the frame. */
  | { type: 'picture'; streamId: string; frame: VideoFrame | null }
  /** Brings the frame up to date and asks for its planes. */
  | { type: 'planes'; planesId: number }
  | { type: 'draw'; drawId: number }
  /** Another worker takes frames at this port: see FrameRequest. Nothing of it passes the page. */
  | { type: 'framePort'; port: MessagePort }
  | { type: 'capture'; captureId: number; timestampUs: number }
  | { type: 'read'; readId: number };

/** What the worker holds, to show that it does not grow. */
export interface PlanarCounts {
  /** Pieces of the planes' memory in use, and their bytes. */
  pieces: number;
  usedBytes: number;
  bitmaps: number;
  pictures: number;
  /** Frames of cameras that are not closed yet. */
  openFrames: number;
}

/** What the worker sends the page. */
export type FromPlanar =
  | { type: 'started' }
  | { type: 'failed'; message: string }
  /** There is something new to draw. Sent once until the next `draw`. */
  | { type: 'changed' }
  /** A stream has its first picture, or one of another size. */
  | { type: 'pictureSize'; streamId: string; widthPx: number; heightPx: number }
  /** No more frames will come; null is a track that ended. */
  | { type: 'streamOver'; streamId: string; reason: string | null }
  | { type: 'drawn'; drawId: number; counts: PlanarCounts }
  | { type: 'captured'; captureId: number; frame: VideoFrame }
  /** Y, U and V one after the other without padding; null if the frame looks as it did in the last answer. */
  | { type: 'planes'; planesId: number; planes: Uint8Array<ArrayBuffer> | null }
  | { type: 'read'; readId: number; pixels: Uint8Array<ArrayBuffer> }
  /** A bitmap could not be read, or composing failed; drawing goes on. */
  | { type: 'problem'; message: string };

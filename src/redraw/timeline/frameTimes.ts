import { redrawFramesPerSecond } from '../../protocol/rest/redraw.ts';
import type { TimeSpan } from './coverage.ts';

/** A part of a broadcast as frames of the video. */
export interface FrameSpan extends TimeSpan {
  firstFrame: number;
  frameCount: number;
}

const frameMs = 1000 / redrawFramesPerSecond;

/** Lays spans one after the other, each as long as the frames that fit best. */
export function toFrameSpans(spans: readonly TimeSpan[]): FrameSpan[] {
  let firstFrame = 0;
  return spans.flatMap((span) => {
    const frameCount = Math.round((span.toMs - span.fromMs) / frameMs);
    if (frameCount === 0) return [];
    const placed = { ...span, firstFrame, frameCount };
    firstFrame += frameCount;
    return [placed];
  });
}

/** The index of the span that a frame is in; the last one for a frame behind it. */
export const spanIndexOf = (spans: readonly FrameSpan[], frame: number): number =>
  Math.max(
    0,
    spans.findLastIndex(({ firstFrame }) => firstFrame <= frame),
  );

/** The server's time at which a frame is, ms. */
export const timeInSpan = ({ fromMs, firstFrame }: FrameSpan, frame: number): number =>
  fromMs + (frame - firstFrame) * frameMs;

/** Seconds of the video at which a moment inside a span is. */
export const secondsInVideo = ({ fromMs, firstFrame }: FrameSpan, atMs: number): number =>
  firstFrame / redrawFramesPerSecond + (atMs - fromMs) / 1000;

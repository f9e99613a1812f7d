import { videoHeights } from '../../src/protocol/rest/adminVideos.ts';

/** A size in which a video is encoded. `height` names it: of a picture in portrait format, it is the width. */
export interface Rendition {
  name: string;
  height: number;
  widthPx: number;
  heightPx: number;
  videoBitrateBps: number;
}

/** Bit rates at 30 frames a second for pictures of 16:9, by their height. */
const bitratesBps = new Map<number, number>([
  [1080, 5_000_000],
  [720, 2_800_000],
  [360, 800_000],
]);
const pixelsAt = (height: number): number => (height * height * 16) / 9;

/** A source is encoded in a size of its own where the next smaller one would lose more than this. */
const minShareOfSource = 0.8;

/** The sizes for a picture, largest first: never larger than the picture, and at least one. */
export function planRenditions(picture: { widthPx: number; heightPx: number }): Rendition[] {
  const shortPx = Math.min(picture.widthPx, picture.heightPx);
  const standard = videoHeights.filter((height) => height <= shortPx);
  const [largest = 0] = standard;
  const isMuchLarger = shortPx < videoHeights[0] && largest < minShareOfSource * shortPx;
  const heights = isMuchLarger ? [shortPx - (shortPx % 2), ...standard] : standard;
  const kept = heights.length === 0 ? [Math.max(2, shortPx)] : heights;
  return kept.map((height) => {
    const scale = height / shortPx;
    const [widthPx, heightPx] = [even(picture.widthPx * scale), even(picture.heightPx * scale)];
    return {
      name: `${String(height)}p`,
      height,
      widthPx,
      heightPx,
      videoBitrateBps: bitrateOf(height, widthPx * heightPx),
    };
  });
}

const even = (px: number): number => Math.max(2, 2 * Math.round(px / 2));

function bitrateOf(height: number, pixels: number): number {
  const known = bitratesBps.get(height);
  if (known !== undefined) return Math.round(known * Math.max(1, pixels / pixelsAt(height)));
  // Halfway between the size below and the size above.
  const perPixel = height < 720 ? 800_000 / pixelsAt(360) : 2_800_000 / pixelsAt(720);
  return Math.max(200_000, Math.round(perPixel * pixels));
}

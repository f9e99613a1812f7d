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
const smallest = { height: 360, bps: 800_000 };
const bitrates = [{ height: 1080, bps: 5_000_000 }, { height: 720, bps: 2_800_000 }, smallest];
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

/** Between two known sizes by the number of pixels; a picture that is wider than 16:9 gets more. */
function bitrateOf(height: number, pixels: number): number {
  const usual = pixelsAt(height);
  const [above, below] = [
    bitrates.findLast((each) => each.height >= height),
    bitrates.find((each) => each.height <= height),
  ];
  const share =
    above === undefined || below === undefined || above === below
      ? 0
      : (usual - pixelsAt(below.height)) / (pixelsAt(above.height) - pixelsAt(below.height));
  const bps =
    below === undefined
      ? (smallest.bps * usual) / pixelsAt(smallest.height)
      : below.bps + share * ((above ?? below).bps - below.bps);
  return Math.max(200_000, Math.round(bps * Math.max(1, pixels / usual)));
}

/** What the values of a live frame's planes mean: the ranges and matrices that occur in practice. */
export type FrameColors = 'bt601Limited' | 'bt709Full';

/** What the program's own frames are, as every encoder and player understands it. */
export const programColorSpace: VideoColorSpaceInit = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  fullRange: false,
};

/** The parts of a frame's label that matter here. */
export type ColorLabel = Pick<VideoColorSpace, 'fullRange' | 'matrix'>;

/**
 * What a live frame's values are. A label of full range is right: the browser converted such a frame from RGB itself (a canvas, a
 * generated track). Everything else is BT.601 limited, whatever its label says: Chromium labels H.264 by what a decoder assumes, not by
 * what a camera sent.
 */
export const readFrameColors = ({ fullRange }: Pick<ColorLabel, 'fullRange'>): FrameColors =>
  fullRange === true ? 'bt709Full' : 'bt601Limited';

/**
 * Whether the browser's own conversion to RGB, which follows the label, gives the right colours. Where it does not, saturated colours
 * are clipped and cannot be corrected afterwards: the planes have to be read.
 */
export function isLabelRight({ fullRange, matrix }: ColorLabel): boolean {
  // Without a label the browser assumes BT.601 as well.
  return (
    fullRange === true ||
    matrix === null ||
    matrix === 'rgb' ||
    matrix === 'smpte170m' ||
    matrix === 'bt470bg'
  );
}

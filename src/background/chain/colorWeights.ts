import type { FrameColors } from '../../compositor/frames/frameColors.ts';

/** How planes (0 to 1) become RGB: black, gain, red of V, green of U and of V, blue of U. The middle of chroma is 128 / 255. */
export const rgbWeights: Record<FrameColors, readonly number[]> = {
  bt601Limited: [16 / 255, 255 / 219, 1.596027, -0.391762, -0.812968, 2.017232],
  bt709Full: [0, 1, 1.5748, -0.187324, -0.468124, 1.8556],
};

type PlaneWeights = readonly [red: number, green: number, blue: number, added: number];

/** How RGB (0 to 255) becomes luma, U and V: weights of red, green and blue, then what is added. */
export const planeWeights: Record<FrameColors, readonly [PlaneWeights, PlaneWeights, PlaneWeights]> = {
  bt601Limited: [
    [65.481 / 255, 128.553 / 255, 24.966 / 255, 16],
    [-37.797 / 255, -74.203 / 255, 112 / 255, 128],
    [112 / 255, -93.786 / 255, -18.214 / 255, 128],
  ],
  bt709Full: [
    [0.2126, 0.7152, 0.0722, 0],
    [-0.2126 / 1.8556, -0.7152 / 1.8556, 0.5, 128],
    [0.5, -0.7152 / 1.5748, -0.0722 / 1.5748, 128],
  ],
};

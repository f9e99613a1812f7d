import * as parameterIndices from '../../../kernels/convertBgraParameters.ts';
import { planeWeights } from '../chain/colorWeights.ts';
import { createPieces, type ChainMemory, type MemoryPieces } from './chainMemory.ts';
import { planeLayout, type PlanarPicture } from './planarPicture.ts';

/** Copies frames of any format into planes. */
export interface FrameCopier {
  /** Fills the picture, whose size is at most the frame's. RGB becomes BT.601 of limited range. Leaves the frame open. */
  copy(frame: VideoFrame, to: PlanarPicture): Promise<void>;
  dispose(): void;
}

const weightUnit = 16_384;

export function createFrameCopier(memory: ChainMemory): FrameCopier {
  const { kernels } = memory;
  const pieces = createPieces(memory);
  const parameters = pieces.bytes(Object.keys(parameterIndices).length * 4);
  const weights = pieces.bytes(64);
  // Alpha is not used: its weights stay 0.
  const shorts = new Int16Array(kernels.bytes.buffer, weights, 32);
  for (const [index, row] of planeWeights.bt601Limited.entries()) {
    const [red, green, blue, offset] = row;
    const whole = [red, green, blue, offset / 255].map((weight) => Math.round(weight * weightUnit));
    shorts.set([...whole, ...whole], index * 8);
  }
  let staging: { pieces: MemoryPieces; address: number; byteLength: number } | null = null;

  const stage = (byteLength: number): number => {
    if (staging?.byteLength === byteLength) return staging.address;
    staging?.pieces.free();
    staging = null;
    const owned = createPieces(memory);
    staging = { pieces: owned, address: owned.bytes(byteLength), byteLength };
    return staging.address;
  };

  const rectOf = (frame: VideoFrame, { width, height }: PlanarPicture): DOMRectInit => {
    const { x = 0, y = 0 } = frame.visibleRect ?? {};
    return { x, y, width, height };
  };

  const copyPairs = async (frame: VideoFrame, to: PlanarPicture): Promise<void> => {
    const chromaBytes = to.strideC * (to.height / 2);
    const address = stage(to.strideY * to.height + 2 * chromaBytes);
    const target = kernels.bytes.subarray(address, address + to.strideY * to.height + 2 * chromaBytes);
    await frame.copyTo(target, {
      rect: rectOf(frame, to),
      layout: [
        { offset: 0, stride: to.strideY },
        { offset: to.strideY * to.height, stride: 2 * to.strideC },
      ],
    });
    kernels.bytes.copyWithin(to.luma, address, address + to.strideY * to.height);
    kernels.run.splitChroma(to.chromaU, to.chromaV, address + to.strideY * to.height, chromaBytes);
  };

  const copyPixels = async (frame: VideoFrame, to: PlanarPicture): Promise<void> => {
    const stride = to.strideY * 4;
    const address = stage(stride * to.height);
    const target = kernels.bytes.subarray(address, address + stride * to.height);
    await frame.copyTo(target, { rect: rectOf(frame, to), format: 'RGBA', layout: [{ offset: 0, stride }] });
    const values: Record<keyof typeof parameterIndices, number> = {
      ...{ source: address, sourceStride: stride, width: to.strideY, height: to.height },
      ...{ luma: to.luma, alpha: 0, lumaStride: to.strideY, chromaU: to.chromaU, chromaV: to.chromaV },
      ...{ chromaAlpha: 0, chromaStride: to.strideC, weights },
    };
    for (const [name, index] of Object.entries(parameterIndices))
      kernels.numbers[parameters / 4 + index] = Reflect.get(values, name);
    kernels.run.convertBgra(parameters);
  };

  return {
    async copy(frame, to) {
      if (frame.format === 'NV12') return copyPairs(frame, to);
      if (frame.format !== 'I420') return copyPixels(frame, to);
      const target = kernels.bytes.subarray(to.luma, to.luma + to.byteLength);
      await frame.copyTo(target, { rect: rectOf(frame, to), layout: planeLayout(to) });
    },
    dispose() {
      staging?.pieces.free();
      pieces.free();
    },
  };
}

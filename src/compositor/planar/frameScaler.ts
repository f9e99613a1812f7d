import { programColorSpace } from '../frames/frameColors.ts';
import { loadKernels } from './kernels.ts';
import { allocateFrame, i420Bytes } from './planarFrame.ts';
import { createPlaneArena } from './planeArena.ts';
import { createSlotPainter, type SlotPlace } from './slotPainter.ts';

/** Makes the program's frames smaller. Chromium's encoders would scale them too, but at 3:1 they skip two of three pixels. */
export interface FrameScaler {
  /** A smaller copy of an I420 frame, with its timestamp; the caller closes both. One at a time. */
  scale(frame: VideoFrame): Promise<VideoFrame>;
}

interface Size {
  width: number;
  height: number;
}

/** Room for the tables, the kernels' parameters and padding. */
const spareBytes = 1_000_000;

/** Sizes are even. Rejects where the kernels cannot run. */
export async function createFrameScaler(from: Size, to: Size): Promise<FrameScaler> {
  const memoryBytes = i420Bytes(from.width, from.height) + i420Bytes(to.width, to.height) + spareBytes;
  const kernels = await loadKernels(memoryBytes);
  const arena = createPlaneArena(memoryBytes);
  const source = { ...allocateFrame(arena, from.width, from.height), colors: 'bt709Limited' as const };
  const output = allocateFrame(arena, to.width, to.height);
  const painter = createSlotPainter(kernels, arena);
  const whole = { x: 0, y: 0, ...to };
  const place: SlotPlace = { rect: whole, visible: whole, radii: [0, 0, 0, 0], fit: 'cover' };
  const box = { left: 0, top: 0, right: to.width, bottom: to.height };
  const layout = [
    { offset: 0, stride: source.strideY },
    { offset: source.chromaU - source.luma, stride: source.strideC },
    { offset: source.chromaV - source.luma, stride: source.strideC },
  ];
  return {
    async scale(frame) {
      await frame.copyTo(kernels.bytes.subarray(source.luma, source.luma + source.byteLength), { layout });
      painter.draw(output, place, source, box, 1);
      return new VideoFrame(kernels.bytes.subarray(output.luma, output.luma + output.byteLength), {
        format: 'I420',
        codedWidth: to.width,
        codedHeight: to.height,
        timestamp: frame.timestamp,
        colorSpace: programColorSpace,
      });
    },
  };
}

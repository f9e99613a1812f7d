import { readFrameColors, type FrameColors } from '../../compositor/frames/frameColors.ts';
import { rgbWeights } from '../chain/colorWeights.ts';
import type { Size } from '../chain/chainSteps.ts';
import type { FilterBackend } from '../pipeline/filterBackend.ts';
import { createPieces, openChainMemory, type MemoryPieces } from './chainMemory.ts';
import { createFrameCopier } from './frameCopier.ts';
import { createMaskPlanes } from './maskPlanes.ts';
import { createPersonCompositor, type PersonCompositor, type PlanarBackground } from './personCompositor.ts';
import { allocatePicture, planeLayout, type PlanarPicture } from './planarPicture.ts';
import { paintCover } from './paintCover.ts';

/** What the values of a frame are, as a label that every reader understands. Cameras have none; this is what they mean. */
const colorSpaces: Record<FrameColors, VideoColorSpaceInit> = {
  bt601Limited: { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m', fullRange: false },
  bt709Full: { primaries: 'bt709', transfer: 'iec61966-2-1', matrix: 'bt709', fullRange: true },
};

/** What depends on the size of the camera's frames. */
interface Frames extends Size {
  pieces: MemoryPieces;
  source: PlanarPicture;
  target: PlanarPicture;
  picture: PlanarPicture;
  /** The colours that `picture` was painted in; null if it has to be painted. */
  paintedColors: FrameColors | null;
}

/** The virtual background as SIMD kernels on I420 planes, for machines without a GPU. Rejects where the kernels cannot run. */
export async function createPlanarBackend(): Promise<FilterBackend> {
  const memory = await openChainMemory();
  const { kernels, arena } = memory;
  const masks = createMaskPlanes(memory);
  const copier = createFrameCopier(memory);
  let frames: Frames | null = null;
  let compositor: PersonCompositor | null = null;
  let picture: ImageBitmap | null = null;
  let colors: FrameColors = 'bt601Limited';
  let timing: { timestamp: number; duration?: number } = { timestamp: 0 };

  const framesFor = ({ width, height }: Size): Frames => {
    if (frames?.width === width && frames.height === height) return frames;
    frames?.pieces.free();
    frames = null;
    const pieces = createPieces(memory);
    const allocate = (): PlanarPicture => allocatePicture(pieces, { width, height });
    frames = {
      ...{ width, height, pieces, paintedColors: null },
      ...{ source: allocate(), target: allocate(), picture: allocate() },
    };
    return frames;
  };

  const compositorFor = (size: Size, guideHeight: number): PersonCompositor => {
    const isFitting =
      compositor?.width === size.width &&
      compositor.height === size.height &&
      compositor.guideHeight === guideHeight;
    if (compositor !== null && isFitting) return compositor;
    compositor?.dispose();
    compositor = null;
    compositor = createPersonCompositor(memory, size, guideHeight);
    return compositor;
  };

  const backgroundOf = (current: Frames): PlanarBackground => {
    if (picture === null) return { type: 'fields', fields: masks.computeFields() };
    if (current.paintedColors !== colors) {
      paintCover(kernels.bytes, current.picture, picture, colors);
      current.paintedColors = colors;
    }
    return { type: 'picture', picture: current.picture };
  };

  return {
    name: 'planar',
    async take(frame) {
      const visible = frame.visibleRect;
      // Chroma has half the size: an odd last row or column is left out.
      const [width, height] = [(visible?.width ?? 0) & ~1, (visible?.height ?? 0) & ~1];
      if (width < 2 || height < 2) throw new Error('a frame without a picture');
      const current = framesFor({ width, height });
      const areRgb = frame.format !== 'I420' && frame.format !== 'NV12';
      colors = areRgb ? 'bt601Limited' : readFrameColors(frame.colorSpace);
      const { timestamp, duration } = frame;
      timing = { timestamp, ...(duration === null ? {} : { duration }) };
      await copier.copy(frame, current.source);
      masks.takePicture(current.source);
    },
    readSmall: () => Promise.resolve(masks.readRgba(rgbWeights[colors])),
    setMask: (mask) => masks.setMask(mask),
    get hasMask() {
      return masks.hasMask;
    },
    forgetMask() {
      masks.forgetMask();
      compositor?.forgetAlpha();
    },
    setPicture(next) {
      picture?.close();
      picture = next;
      if (frames !== null) frames.paintedColors = null;
    },
    composite({ guideHeight }) {
      if (frames === null) throw new Error('there is no frame to composite');
      const { source, target, width, height } = frames;
      compositorFor(frames, guideHeight).composite(source, masks, backgroundOf(frames), target);
      const data = kernels.bytes.subarray(target.luma, target.luma + target.byteLength);
      return Promise.resolve(
        new VideoFrame(data, {
          ...timing,
          format: 'I420',
          codedWidth: width,
          codedHeight: height,
          colorSpace: colorSpaces[colors],
          layout: planeLayout(target),
        }),
      );
    },
    count: () => ({ pieces: arena.count, usedBytes: arena.usedBytes }),
    dispose() {
      picture?.close();
      compositor?.dispose();
      masks.dispose();
      copier.dispose();
      frames?.pieces.free();
    },
  };
}

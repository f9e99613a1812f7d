import { BufferImageSource, ImageSource, type TEXTURE_FORMATS } from 'pixi.js';
import { readFrameColors, type FrameColors } from '../../compositor/frames/frameColors.ts';
import { coverCrop } from '../../geometry/fit.ts';
import { maskSize } from '../chain/chainFigures.ts';
import type { Size } from '../chain/chainSteps.ts';
import { rgbWeights } from '../chain/colorWeights.ts';
import type { FilterBackend } from '../pipeline/filterBackend.ts';
import { createPieces, openChainMemory, type ChainMemory, type MemoryPieces } from '../planar/chainMemory.ts';
import { createFrameCopier } from '../planar/frameCopier.ts';
import { allocatePicture, type PlanarPicture } from '../planar/planarPicture.ts';
import { createPersonChain, type ChainBackground, type ChainPicture } from './createPersonChain.ts';
import { openChainRenderer } from './openChainRenderer.ts';

/** The virtual background as shaders on a GPU; its frames are RGB. Rejects where the graphics driver lacks something. */
export async function createPixiBackend(): Promise<FilterBackend> {
  const { renderer, canvas, gl, hasFloats } = await openChainRenderer();
  const memory = await openChainMemory();
  const copier = createFrameCopier(memory);
  const chain = createPersonChain(renderer, hasFloats ? 'rgba32float' : 'rgba16float');
  const maskSource = createPlane(new Float32Array(maskSize.width * maskSize.height), maskSize, 'r32float');
  let frames: FrameTextures | null = null;
  let picture: { bitmap: ImageBitmap; source: ImageSource } | null = null;
  let colors: FrameColors = 'bt601Limited';
  let timing: { timestamp: number; duration?: number } = { timestamp: 0 };

  const framesFor = (size: Size): FrameTextures => {
    if (frames?.width === size.width && frames.height === size.height) return frames;
    frames?.destroy();
    frames = createFrameTextures(memory, size);
    renderer.resize(size.width, size.height);
    return frames;
  };
  const taken = (): ChainPicture => {
    if (frames === null) throw new Error('there is no frame');
    const { width, height, luma, chromaU, chromaV } = frames;
    return { width, height, luma, chromaU, chromaV, toRgb: rgbWeights[colors] };
  };
  const backgroundOf = (size: Size): ChainBackground | null => {
    if (picture === null) return null;
    const { bitmap, source } = picture;
    const crop = coverCrop({ widthPx: bitmap.width, heightPx: bitmap.height }, size, 0.5);
    return { source, crop: [crop.left, crop.top, crop.right - crop.left, crop.bottom - crop.top] };
  };
  const dropPicture = (): void => {
    picture?.source.destroy();
    picture?.bitmap.close();
    picture = null;
  };

  return {
    name: 'pixi',
    async take(frame) {
      const visible = frame.visibleRect;
      // Textures have rows without padding: up to seven columns are left out.
      const [width, height] = [(visible?.width ?? 0) & ~7, (visible?.height ?? 0) & ~1];
      if (width < 8 || height < 2) throw new Error('a frame without a picture');
      const current = framesFor({ width, height });
      const areRgb = frame.format !== 'I420' && frame.format !== 'NV12';
      colors = areRgb ? 'bt601Limited' : readFrameColors(frame.colorSpace);
      const { timestamp, duration } = frame;
      timing = { timestamp, ...(duration === null ? {} : { duration }) };
      await copier.copy(frame, current.picture);
      for (const plane of [current.luma, current.chromaU, current.chromaV]) plane.update();
    },
    readSmall() {
      const target = chain.drawSmall(taken());
      renderer.renderTarget.bind({ target, clear: false });
      const pixels = new Uint8Array(maskSize.width * maskSize.height * 4);
      gl.readPixels(0, 0, maskSize.width, maskSize.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
      return Promise.resolve(new Uint8ClampedArray(pixels.buffer));
    },
    setMask(mask) {
      maskSource.resource = mask;
      maskSource.update();
      chain.setMask(maskSource);
    },
    get hasMask() {
      return chain.hasMask;
    },
    forgetMask: () => chain.forgetMask(),
    setPicture(next) {
      dropPicture();
      picture = next === null ? null : { bitmap: next, source: createPicture(next) };
    },
    composite({ guideHeight }) {
      if (gl.isContextLost()) throw new Error('the graphics driver was reset');
      const current = taken();
      chain.composite(current, backgroundOf(current), guideHeight);
      return Promise.resolve(new VideoFrame(canvas, { ...timing, alpha: 'discard' }));
    },
    count: () => ({
      pieces: memory.arena.count,
      textures: chain.textureCount + (frames === null ? 0 : 3) + (picture === null ? 0 : 1),
    }),
    dispose() {
      dropPicture();
      frames?.destroy();
      maskSource.destroy();
      chain.destroy();
      copier.dispose();
      renderer.destroy();
    },
  };
}

/** The planes of a camera's frames, in the kernels' memory and as textures. */
interface FrameTextures extends Size {
  picture: PlanarPicture;
  luma: BufferImageSource;
  chromaU: BufferImageSource;
  chromaV: BufferImageSource;
  destroy(): void;
}

function createFrameTextures(memory: ChainMemory, size: Size): FrameTextures {
  const pieces: MemoryPieces = createPieces(memory);
  const picture = allocatePicture(pieces, size);
  const half = { width: size.width / 2, height: size.height / 2 };
  const planeAt = (address: number, { width, height }: Size): BufferImageSource =>
    createPlane(
      memory.kernels.bytes.subarray(address, address + width * height),
      { width, height },
      'r8unorm',
    );
  const planes = {
    luma: planeAt(picture.luma, size),
    chromaU: planeAt(picture.chromaU, half),
    chromaV: planeAt(picture.chromaV, half),
  };
  return {
    ...size,
    picture,
    ...planes,
    destroy() {
      for (const plane of Object.values(planes)) plane.destroy();
      pieces.free();
    },
  };
}

const createPlane = (
  resource: Uint8Array | Float32Array,
  { width, height }: Size,
  format: TEXTURE_FORMATS,
): BufferImageSource =>
  new BufferImageSource({
    ...{ resource, width, height, format, alphaMode: 'no-premultiply-alpha' },
    ...{ scaleMode: 'nearest', autoGarbageCollect: false },
  });

const createPicture = (resource: ImageBitmap): ImageSource =>
  new ImageSource({
    ...{ resource, width: resource.width, height: resource.height, alphaMode: 'no-premultiply-alpha' },
    ...{ scaleMode: 'linear', autoGenerateMipmaps: true, autoGarbageCollect: false },
  });

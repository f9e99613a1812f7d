import { BufferImageSource, ImageSource, type TextureSource } from 'pixi.js';
import type { Picture } from '../frames/videoFeed.ts';
import type { VideoVariant } from './videoProgram.ts';

/** The textures that hold one stream's newest frame. */
export interface PictureTextures {
  readonly type: 'planes' | 'image';
  readonly colors: VideoVariant['colors'];
  /** By the sampler names of VideoMesh.frag. */
  readonly sources: Record<string, TextureSource>;
  /** Uploads a frame; false where it is of another kind, size or colours and needs new textures. */
  upload(picture: Picture): boolean;
  destroy(): void;
}

export const createPictureTextures = (picture: Picture): PictureTextures =>
  picture.type === 'planes' ? createPlaneTextures(picture) : createImageTextures(picture);

function createPlaneTextures(first: Extract<Picture, { type: 'planes' }>): PictureTextures {
  const { widthPx, heightPx, colors, planes } = first;
  const createPlane = (resource: Uint8Array, width: number, height: number): BufferImageSource =>
    new BufferImageSource({
      resource,
      width,
      height,
      format: 'r8unorm',
      alphaMode: 'no-premultiply-alpha',
      scaleMode: 'linear',
      autoGarbageCollect: false,
    });
  const [chromaWidth, chromaHeight] = [(widthPx + 1) >> 1, (heightPx + 1) >> 1];
  const luma = createPlane(planes[0], widthPx, heightPx);
  const chromaU = createPlane(planes[1], chromaWidth, chromaHeight);
  const chromaV = createPlane(planes[2], chromaWidth, chromaHeight);
  return {
    type: 'planes',
    colors,
    sources: { uLuma: luma, uChromaU: chromaU, uChromaV: chromaV },
    upload(picture) {
      if (picture.type !== 'planes' || picture.colors !== colors) return false;
      if (picture.widthPx !== widthPx || picture.heightPx !== heightPx) return false;
      const [lumaPlane, chromaUPlane, chromaVPlane] = picture.planes;
      luma.resource = lumaPlane;
      chromaU.resource = chromaUPlane;
      chromaV.resource = chromaVPlane;
      for (const source of [luma, chromaU, chromaV]) source.update();
      return true;
    },
    destroy() {
      for (const source of [luma, chromaU, chromaV]) source.destroy();
    },
  };
}

/** A frame or <video> converted to RGB by the browser on its way to the GPU. */
function createImageTextures(first: Exclude<Picture, { type: 'planes' }>): PictureTextures {
  const { widthPx, heightPx, type } = first;
  const source = new ImageSource({
    resource: first.type === 'frame' ? first.frame : first.element,
    width: widthPx,
    height: heightPx,
    alphaMode: 'no-premultiply-alpha',
    scaleMode: 'linear',
    autoGarbageCollect: false,
  });
  return {
    type: 'image',
    colors: 'rgb',
    sources: { uPicture: source },
    upload(picture) {
      if (picture.type === 'planes' || picture.type !== type) return false;
      if (picture.widthPx !== widthPx || picture.heightPx !== heightPx) return false;
      source.resource = picture.type === 'frame' ? picture.frame : picture.element;
      source.update();
      return true;
    },
    destroy() {
      source.destroy();
    },
  };
}

import { RenderTexture, type TEXTURE_FORMATS } from 'pixi.js';
import type { Size } from '../chain/chainSteps.ts';

/** Floats of 32 bits are exact; those of 16 are enough, and cheaper on a GPU. */
export type ChainPrecision = 'rgba32float' | 'rgba16float';

/** Textures that a chain draws to. */
export interface TexturePool {
  /** A texture by name; one of another size is replaced. */
  get(name: string, size: Size, format?: TEXTURE_FORMATS): RenderTexture;
  readonly count: number;
  destroy(): void;
}

export function createTexturePool(precision: ChainPrecision): TexturePool {
  const textures = new Map<string, RenderTexture>();
  return {
    get(name, { width, height }, format = precision) {
      const held = textures.get(name);
      if (held !== undefined && held.width === width && held.height === height) return held;
      held?.destroy(true);
      const made = RenderTexture.create({
        ...{ width, height, format, antialias: false, resolution: 1, scaleMode: 'nearest' },
        autoGarbageCollect: false,
      });
      textures.set(name, made);
      return made;
    },
    get count() {
      return textures.size;
    },
    destroy() {
      for (const texture of textures.values()) texture.destroy(true);
      textures.clear();
    },
  };
}

import { Container, Mesh, Shader, State, UniformGroup, type Geometry, type TextureSource } from 'pixi.js';
import type { PictureSize } from '../../geometry/fit.ts';
import { intersectRects } from '../../geometry/rect.ts';
import type { Picture } from '../frames/videoFeed.ts';
import { placePicture } from '../placePicture.ts';
import type { VideoLayer } from '../planLayers.ts';
import { coversSlot } from '../slotBackdrop.ts';
import { cornerParts, fourRadii } from './cornerParts.ts';
import { createPictureTextures, type PictureTextures } from './pictureTextures.ts';
import { createQuadGeometry, cutQuad, type Quad } from './quads.ts';
import { videoProgram, type VideoVariant } from './videoProgram.ts';

const createUniforms = () =>
  new UniformGroup({
    uOpacity: { value: 1, type: 'f32' },
    uSlot: { value: new Float32Array(4), type: 'vec4<f32>' },
    uRadii: { value: new Float32Array(4), type: 'vec4<f32>' },
    uPixelsPerUnit: { value: 1, type: 'f32' },
    uUvPerPixel: { value: new Float32Array(2), type: 'vec2<f32>' },
  });

/**
 * A stream's picture in its slot. The slot's corner squares are drawn separately, blended by distance; the rest, which
 * is nearly all of it, needs neither blending nor that test.
 */
export class VideoMesh {
  readonly container = new Container();
  readonly #pixelsPerUnit: number;
  readonly #uniforms = createUniforms();
  readonly #solid = createQuadGeometry();
  readonly #corners = createQuadGeometry();
  #meshes: Mesh<Geometry, Shader>[] = [];
  #textures: PictureTextures | null = null;
  #layer: VideoLayer;
  #picture: PictureSize | null = null;
  #variant = '';

  constructor(layer: VideoLayer, pixelsPerUnit: number) {
    this.#layer = layer;
    this.#pixelsPerUnit = pixelsPerUnit;
  }

  /** Whether the picture fills the slot, so that the backdrop is not seen. */
  get coversSlot(): boolean {
    return coversSlot(this.#layer.item, this.#picture);
  }

  place(layer: VideoLayer): void {
    this.#layer = layer;
    this.#arrange();
  }

  /** Uploads a frame; a frame of another size, kind or colours rebuilds what depends on it. */
  show(picture: Picture): void {
    const { widthPx, heightPx } = picture;
    const isSameSize = this.#picture?.widthPx === widthPx && this.#picture.heightPx === heightPx;
    if (this.#textures?.upload(picture) !== true) {
      this.#textures?.destroy();
      this.#textures = createPictureTextures(picture);
      this.#variant = '';
    }
    this.#picture = { widthPx, heightPx };
    if (!isSameSize || this.#variant === '') this.#arrange();
  }

  /** Drops pixels that only the GPU had. */
  handleContextLost(): void {
    if (this.#textures?.type === 'image') this.clear();
  }

  get textureSources(): TextureSource[] {
    return Object.values(this.#textures?.sources ?? {});
  }

  /** Removes the picture. */
  clear(): void {
    this.#dropMeshes();
    this.#textures?.destroy();
    this.#textures = null;
    this.#picture = null;
  }

  destroy(): void {
    this.clear();
    this.#solid.geometry.destroy(true);
    this.#corners.geometry.destroy(true);
    this.container.destroy();
  }

  /** Updates quads, uniforms and shaders from layer and picture. */
  #arrange(): void {
    if (this.#picture === null || this.#textures === null) return;
    const { item, clip, opacity } = this.#layer;
    const { taps, ...quad } = placePicture(this.#picture, item, this.#pixelsPerUnit);
    const radii = fourRadii(item.cornerRadiusPx);
    const parts = cornerParts(item.rect, radii);
    const quadsIn = (rects: typeof parts.solid): Quad[] =>
      rects.flatMap((rect) => {
        const visible = intersectRects(rect, clip);
        return visible === null ? [] : cutQuad(quad, visible);
      });
    const solid = quadsIn(parts.solid);
    const corners = quadsIn(parts.corners);
    this.#solid.setQuads(solid);
    this.#corners.setQuads(corners);
    const { uniforms } = this.#uniforms;
    const { x, y, width, height } = item.rect;
    uniforms.uOpacity = opacity;
    uniforms.uSlot = new Float32Array([x, y, width, height]);
    uniforms.uRadii = new Float32Array(radii);
    uniforms.uPixelsPerUnit = this.#pixelsPerUnit;
    uniforms.uUvPerPixel = new Float32Array([
      (quad.crop.right - quad.crop.left) / (quad.rect.width * this.#pixelsPerUnit),
      (quad.crop.bottom - quad.crop.top) / (quad.rect.height * this.#pixelsPerUnit),
    ]);
    this.#uniforms.update();
    this.#useVariant(taps, solid.length > 0, corners.length > 0, opacity === 1);
  }

  #useVariant(taps: number, hasSolid: boolean, hasCorners: boolean, isOpaque: boolean): void {
    const textures = this.#textures;
    if (textures === null) return;
    const { colors } = textures;
    const variant = [colors, taps, hasSolid, hasCorners, isOpaque].join();
    if (variant === this.#variant) return;
    this.#variant = variant;
    this.#dropMeshes();
    if (hasSolid) this.#addMesh(this.#solid.geometry, textures, { colors, taps, isOpaque, isCorners: false });
    if (hasCorners)
      this.#addMesh(this.#corners.geometry, textures, { colors, taps, isOpaque: false, isCorners: true });
  }

  #addMesh(geometry: Geometry, textures: PictureTextures, variant: VideoVariant): void {
    const shader = new Shader({
      glProgram: videoProgram(variant),
      resources: { ...textures.sources, videoUniforms: this.#uniforms },
    });
    const state = State.for2d();
    state.blend = !variant.isOpaque;
    const mesh = new Mesh({ geometry, shader, state });
    this.#meshes.push(mesh);
    this.container.addChild(mesh);
  }

  #dropMeshes(): void {
    for (const mesh of this.#meshes) {
      mesh.shader?.destroy();
      mesh.destroy();
    }
    this.#meshes = [];
    this.#variant = '';
  }
}

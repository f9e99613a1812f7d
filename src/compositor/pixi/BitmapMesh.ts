import { CanvasSource, GlProgram, Mesh, Shader, State, UniformGroup, type Geometry } from 'pixi.js';
import fragment from '../../../shaders/BitmapMesh.frag?raw';
import vertex from '../../../shaders/BitmapMesh.vert?raw';
import { wholePicture } from '../../geometry/fit.ts';
import type { PaintedBitmap } from '../painter/painter.ts';
import type { BitmapLayer } from '../planLayers.ts';
import { createQuadGeometry, cutQuad } from './quads.ts';

const createUniforms = (): UniformGroup<{ uOpacity: { value: number; type: 'f32' } }> =>
  new UniformGroup({ uOpacity: { value: 1, type: 'f32' } });

/** A painted bitmap on the stage, pixel on pixel. */
export class BitmapMesh {
  readonly mesh: Mesh<Geometry, Shader>;
  readonly #quad = createQuadGeometry();
  readonly #uniforms = createUniforms();
  readonly #shader: Shader;
  readonly #source: CanvasSource;
  readonly #bitmap: PaintedBitmap;

  constructor(bitmap: PaintedBitmap) {
    this.#bitmap = bitmap;
    // Nearest, because a bitmap's pixels fall on the output's; it is also the cheaper one without a GPU.
    this.#source = new CanvasSource({
      resource: bitmap.canvas,
      scaleMode: 'nearest',
      autoGarbageCollect: false,
    });
    this.#shader = new Shader({
      glProgram: GlProgram.from({ vertex, fragment, name: 'BitmapMesh' }),
      resources: { uBitmap: this.#source, bitmapUniforms: this.#uniforms },
    });
    this.mesh = new Mesh({ geometry: this.#quad.geometry, shader: this.#shader, state: State.for2d() });
  }

  /** Puts the bitmap where a layer wants it; the layer's content is that which was painted. */
  place({ clip, opacity, isOpaque, rect }: BitmapLayer): void {
    const { offset } = this.#bitmap;
    const target = { ...offset, x: rect.x + offset.x, y: rect.y + offset.y };
    this.#quad.setQuads(cutQuad({ rect: target, crop: wholePicture }, clip));
    this.#uniforms.uniforms.uOpacity = opacity;
    this.mesh.state.blend = !isOpaque || opacity < 1;
  }

  destroy(): void {
    this.mesh.destroy();
    this.#quad.geometry.destroy(true);
    this.#shader.destroy();
    this.#source.destroy();
  }
}

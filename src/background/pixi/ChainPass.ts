import {
  Geometry,
  GlProgram,
  Shader,
  State,
  UniformGroup,
  type RenderTexture,
  type TextureSource,
  type UniformData,
  type WebGLRenderer,
} from 'pixi.js';
import sampling from '../../../shaders/background/sampling.glsl?raw';
import vertex from '../../../shaders/background/ChainPass.vert?raw';

/** One triangle that covers the target, shared by all passes of a renderer. */
export const createCoveringGeometry = (): Geometry =>
  new Geometry({
    attributes: { aPosition: { buffer: new Float32Array([-1, -1, 3, -1, -1, 3]), format: 'float32x2' } },
  });

export interface ChainPassOptions {
  name: string;
  /** A fragment shader of shaders/background. */
  fragment: string;
  /** Defined for the shader. */
  definitions?: readonly string[];
  uniforms?: Record<string, UniformData>;
}

/** The fragment shader's whole source: definitions and sampling functions follow its first line. */
export function chainFragment({
  fragment,
  definitions = [],
}: Pick<ChainPassOptions, 'fragment' | 'definitions'>): string {
  const [version = '', ...rest] = fragment.split('\n');
  return [version, ...definitions.map((each) => `#define ${each}`), sampling, ...rest].join('\n');
}

/** One step of the filter chain: it computes every pixel of its target from textures. */
export class ChainPass {
  readonly #renderer: WebGLRenderer;
  readonly #geometry: Geometry;
  readonly #state = new State();
  readonly #program: GlProgram;
  readonly #uniforms: UniformGroup;
  #shader: Shader | null = null;
  #sources: readonly TextureSource[] = [];

  constructor(renderer: WebGLRenderer, geometry: Geometry, options: ChainPassOptions) {
    this.#renderer = renderer;
    this.#geometry = geometry;
    this.#state.blend = false;
    this.#program = GlProgram.from({ vertex, fragment: chainFragment(options), name: options.name });
    // A group without uniforms is not allowed.
    this.#uniforms = new UniformGroup(options.uniforms ?? { uUnused: { value: 0, type: 'f32' } });
  }

  /** Draws onto a texture, or onto the canvas where it is null. */
  run(
    target: RenderTexture | null,
    textures: Readonly<Record<string, TextureSource>>,
    values: Readonly<Record<string, unknown>> = {},
  ): void {
    Object.assign(this.#uniforms.uniforms, values);
    this.#uniforms.update();
    const renderer = this.#renderer;
    renderer.renderTarget.bind({ target: target ?? renderer.view.renderTarget, clear: false });
    renderer.encoder.draw({
      geometry: this.#geometry,
      shader: this.#shaderFor(textures),
      state: this.#state,
      topology: 'triangle-list',
      size: 3,
    });
  }

  destroy(): void {
    this.#shader?.destroy();
  }

  /** Shaders are kept as long as the textures stay the same. */
  #shaderFor(textures: Readonly<Record<string, TextureSource>>): Shader {
    const sources = Object.values(textures);
    const areSame =
      sources.length === this.#sources.length &&
      sources.every((source, index) => source === this.#sources[index]);
    if (this.#shader !== null && areSame) return this.#shader;
    this.#shader?.destroy();
    this.#sources = sources;
    this.#shader = new Shader({
      glProgram: this.#program,
      resources: { ...textures, passUniforms: this.#uniforms },
    });
    return this.#shader;
  }
}

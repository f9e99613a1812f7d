import 'pixi.js/mesh';
// Without it Pixi makes its functions from text, which the pages' policy forbids.
import 'pixi.js/unsafe-eval';
import { RenderTexture, WebGLRenderer, type Container } from 'pixi.js';
import type { ProgramRect } from '../../geometry/rect.ts';
import { isSoftwareRenderer } from '../graphics.ts';

/** Pixi's renderer on a canvas of its own, set up for layers that are drawn one by one. */
export interface PixiRenderer {
  readonly canvas: HTMLCanvasElement;
  readonly gl: WebGL2RenderingContext;
  readonly rendererName: string;
  readonly isSoftware: boolean;
  readonly textures: WebGLRenderer['texture'];
  draw(root: Container): void;
  /** Binds what was drawn last, for reading; rows run from the top when `isTopDown`. */
  bindForReading(root: Container): { isTopDown: boolean };
  dispose(): void;
}

export interface PixiRendererOptions {
  /** What it shows, program px. */
  frame: Pick<ProgramRect, 'width' | 'height'>;
  resolution: number;
  /** Draws into a texture, which is only read back, and never shown. */
  isForFrames: boolean;
  onContextLost(): void;
  onContextRestored(): void;
}

/** Rejects where the browser has no WebGL2. */
export async function openPixiRenderer(options: PixiRendererOptions): Promise<PixiRenderer> {
  const { resolution, isForFrames } = options;
  const { width, height } = options.frame;
  const canvas = document.createElement('canvas');
  const renderer = new WebGLRenderer();
  await renderer.init({
    canvas,
    width,
    height,
    resolution,
    autoDensity: false,
    antialias: false,
    backgroundColor: 0x000000,
    powerPreference: 'high-performance',
    skipExtensionImports: true,
  });
  const { gl } = renderer;
  if (!(gl instanceof WebGL2RenderingContext)) throw new Error('this browser has no WebGL2');
  const rendererName = readRendererName(gl);
  const isSoftware = isSoftwareRenderer(rendererName);
  const prepareContext = (): void => {
    // The batcher would test 32 samplers a pixel.
    renderer.limits.maxBatchableTextures = 1;
    // The rows of a plane follow each other without padding, whatever its width.
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  };
  prepareContext();
  const target = isForFrames ? RenderTexture.create({ width, height, resolution }) : null;

  const onLost = (): void => options.onContextLost();
  const onRestored = (): void => {
    prepareContext();
    options.onContextRestored();
  };
  canvas.addEventListener('webglcontextlost', onLost);
  canvas.addEventListener('webglcontextrestored', onRestored);

  return {
    canvas,
    gl,
    rendererName,
    isSoftware,
    textures: renderer.texture,
    draw(root) {
      if (target === null) renderer.render({ container: root });
      else renderer.render({ container: root, target, clear: true });
    },
    bindForReading(root) {
      // The browser empties a canvas that it has shown.
      if (target === null) renderer.render({ container: root });
      renderer.renderTarget.bind({ target: target ?? renderer.view.renderTarget, clear: false });
      return { isTopDown: target !== null };
    },
    dispose() {
      canvas.removeEventListener('webglcontextlost', onLost);
      canvas.removeEventListener('webglcontextrestored', onRestored);
      target?.destroy(true);
      renderer.destroy();
    },
  };
}

function readRendererName(gl: WebGL2RenderingContext): string {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info === null ? gl.RENDERER : info.UNMASKED_RENDERER_WEBGL);
  return typeof name === 'string' ? name : 'unknown';
}

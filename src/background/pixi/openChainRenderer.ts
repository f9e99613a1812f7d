import 'pixi.js/mesh';
// Without it Pixi makes its functions from text, which the pages' policy forbids.
import 'pixi.js/unsafe-eval';
import { DOMAdapter, WebGLRenderer, WebWorkerAdapter } from 'pixi.js';

/** A renderer for passes, on a canvas of its own. */
export interface ChainRenderer {
  readonly renderer: WebGLRenderer;
  readonly canvas: OffscreenCanvas;
  readonly gl: WebGL2RenderingContext;
  /** Whether textures of 32-bit floats can be drawn to. */
  readonly hasFloats: boolean;
}

/** Rejects where there is no WebGL2, or no textures of floats to draw to. */
export async function openChainRenderer(): Promise<ChainRenderer> {
  // Chains run in a worker, which has no document.
  if (!('document' in globalThis)) DOMAdapter.set(WebWorkerAdapter);
  const canvas = new OffscreenCanvas(16, 16);
  const renderer = new WebGLRenderer();
  await renderer.init({
    ...{ canvas, width: 16, height: 16, resolution: 1, autoDensity: false, antialias: false },
    ...{ powerPreference: 'high-performance', preserveDrawingBuffer: true, skipExtensionImports: true },
  });
  const { gl } = renderer;
  if (!(gl instanceof WebGL2RenderingContext)) throw new Error('this browser has no WebGL2');
  const hasFloats = gl.getExtension('EXT_color_buffer_float') !== null;
  if (!hasFloats && gl.getExtension('EXT_color_buffer_half_float') === null)
    throw new Error('this graphics driver draws no textures of floats');
  // The rows of a plane follow each other without padding, whatever its width.
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  return { renderer, canvas, gl, hasFloats };
}

/** What the graphics driver calls itself; `software` if the browser has no WebGL2. */
export function readRendererName(): string {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (gl === null) return 'software';
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return String(name);
}

/** Whether a driver of this name fills pixels without a GPU. */
export const isSoftwareRenderer = (name: string): boolean =>
  /swiftshader|llvmpipe|software|basic render/i.test(name);

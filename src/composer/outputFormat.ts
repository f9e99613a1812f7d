import type { PictureFormat } from './encoder/pictureEncoder.ts';
import type { ComposerAddress } from './composerAddress.ts';

/** Output pixels to a program px, and what the encoder makes of it. */
export interface OutputFormat {
  scale: number;
  picture: PictureFormat;
}

const framesPerSecond = 30;
const format1080p: OutputFormat = {
  scale: 1,
  picture: { width: 1920, height: 1080, framesPerSecond, bitrateBps: 6_000_000 },
};
const format720p: OutputFormat = {
  scale: 2 / 3,
  picture: { width: 1280, height: 720, framesPerSecond, bitrateBps: 4_500_000 },
};

/** 1080p where a GPU composes, 720p where software does, unless the server asks for one of them. */
export function chooseOutputFormat(
  wanted: ComposerAddress['resolution'],
  rendererName: () => string,
): OutputFormat {
  if (wanted === 'auto')
    return /swiftshader|llvmpipe|software|basic render/i.test(rendererName()) ? format720p : format1080p;
  return wanted === '1080p' ? format1080p : format720p;
}

/** The graphics driver in its own words; `software` where the browser has no WebGL2. */
export function readRendererName(): string {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (gl === null) return 'software';
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return String(name);
}

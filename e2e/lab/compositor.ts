import type {
  BackendName,
  Compositor,
  CompositorOptions,
  CompositorProblem,
} from '../../src/compositor/compositor.ts';
import { openCompositor } from '../../src/compositor/openCompositor.ts';
import { textSamples } from '../../src/compositor/painter/textSamples.ts';
import { videoFragment } from '../../src/compositor/pixi/videoProgram.ts';
import { digestDrawList } from '../../src/program/digestDrawList.ts';
import type { DrawList } from '../../src/program/drawList.ts';
import { layOut } from '../../src/program/layOut.ts';
import type { Program } from '../../src/program/program.ts';
import { createCamera, type Camera, type CameraPicture } from './compositorCameras.ts';

/** What the compositor's suites call on this page. */
export interface CompositorLab {
  /** Opens a compositor in place of the one before, without cameras. */
  create(
    options?: Pick<CompositorOptions, 'resolution' | 'target' | 'feed'> & { backend?: BackendName },
  ): Promise<Compositor['backend']>;
  /** Lays a program out with its fonts and shows it; returns the digest and the list. */
  show(program: Program): Promise<{ digest: string; list: DrawList }>;
  update(list: DrawList): void;
  setCamera(streamId: string, picture: CameraPicture | null): void;
  resizeCamera(streamId: string, width: number, height: number): void;
  endCamera(streamId: string): void;
  /** Draws as the browser does until every camera's newest frame has had time to arrive, then resolves. */
  settle(): Promise<void>;
  render(): boolean;
  needsRender(): boolean;
  drawnMs(): Promise<number>;
  /** The mean colour of a rectangle in canvas pixels. */
  meanColor(x: number, y: number, width: number, height: number): Promise<[number, number, number]>;
  /** A hash of all pixels. */
  pixelHash(): Promise<string>;
  /** How many pixels differ between now and the last `remember`, outside a rectangle in canvas pixels. */
  remember(): Promise<void>;
  countChanged(outside: {
    x: number;
    y: number;
    width: number;
    height: number;
  }): Promise<{ inside: number; outside: number }>;
  picture(): Promise<string>;
  captured(
    timestampUs: number,
  ): Promise<{ width: number; height: number; format: string | null; timestamp: number }>;
  loseContext(): void;
  restoreContext(): void;
  problems: CompositorProblem[];
  compileShaders(): Record<string, string>;
}

declare global {
  interface Window {
    compositorLab: CompositorLab;
  }
}

let compositor: Compositor | null = null;
let remembered: Uint8Array | null = null;
let shown: string[] = [];
const cameras = new Map<string, Camera>();
const problems: CompositorProblem[] = [];
let contextLoss: WEBGL_lose_context | null = null;

const current = (): Compositor => {
  if (compositor === null) throw new Error('create the compositor first');
  return compositor;
};
const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

window.compositorLab = {
  problems,
  async create(options = {}) {
    compositor?.dispose();
    for (const camera of cameras.values()) camera.stop();
    cameras.clear();
    problems.length = 0;
    compositor = await openCompositor({
      backend: 'pixi',
      ...options,
      onProblem: (problem) => problems.push(problem),
    });
    const { screen } = compositor;
    document.body.replaceChildren(screen);
    const context = screen instanceof HTMLCanvasElement ? screen.getContext('webgl2') : null;
    contextLoss = context?.getExtension('WEBGL_lose_context') ?? null;
    return compositor.backend;
  },
  async show(program) {
    const draft = layOut(program, 0, current().measureText);
    await current().loadFonts(textSamples(draft));
    const list = layOut(program, 0, current().measureText);
    current().update(list);
    shown = program.slots.map(({ streamId }) => streamId);
    return { digest: digestDrawList(list), list };
  },
  update: (list) => current().update(list),
  setCamera(streamId, picture) {
    cameras.get(streamId)?.stop();
    cameras.delete(streamId);
    if (picture === null) return current().setStream(streamId, null);
    const camera = createCamera(picture);
    cameras.set(streamId, camera);
    current().setStream(streamId, camera.track);
  },
  resizeCamera: (streamId, width, height) => cameras.get(streamId)?.resize(width, height),
  endCamera: (streamId) => cameras.get(streamId)?.stop(),
  async settle() {
    for (let round = 0; round < 4; round++) {
      for (const streamId of shown) cameras.get(streamId)?.paint();
      await nextFrame();
      await nextFrame();
      current().render(0);
      await current().drawn();
    }
    while (current().render(0)) await current().drawn();
  },
  render: () => current().render(0),
  needsRender: () => current().needsRender(),
  drawnMs: () => current().drawn(),
  async meanColor(x, y, width, height) {
    const pixels = await current().readPixels();
    const rowPixels = current().screen.width;
    const sum: [number, number, number] = [0, 0, 0];
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++)
        for (const channel of [0, 1, 2] as const)
          sum[channel] += pixels[(row * rowPixels + column) * 4 + channel] ?? 0;
    return [sum[0] / (width * height), sum[1] / (width * height), sum[2] / (width * height)];
  },
  async pixelHash() {
    const digest = await crypto.subtle.digest('SHA-256', await current().readPixels());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
  async remember() {
    remembered = await current().readPixels();
  },
  async countChanged({ x, y, width, height }) {
    const pixels = await current().readPixels();
    const rowPixels = current().screen.width;
    const count = { inside: 0, outside: 0 };
    for (let index = 0; index < pixels.length; index += 4) {
      if (
        pixels[index] === remembered?.[index] &&
        pixels[index + 1] === remembered?.[index + 1] &&
        pixels[index + 2] === remembered?.[index + 2]
      )
        continue;
      const column = (index / 4) % rowPixels;
      const row = Math.floor(index / 4 / rowPixels);
      const isInside = column >= x && column < x + width && row >= y && row < y + height;
      count[isInside ? 'inside' : 'outside'] += 1;
    }
    return count;
  },
  async picture() {
    const pixels = await current().readPixels();
    const { width, height } = current().screen;
    const copy = document.createElement('canvas');
    copy.width = width;
    copy.height = height;
    copy.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
    return copy.toDataURL('image/png');
  },
  async captured(timestampUs) {
    const frame = await current().captureFrame(timestampUs);
    const { codedWidth, codedHeight, format, timestamp } = frame;
    frame.close();
    return { width: codedWidth, height: codedHeight, format, timestamp };
  },
  loseContext: () => contextLoss?.loseContext(),
  restoreContext: () => contextLoss?.restoreContext(),
  compileShaders,
};

/** Compiles every file of shaders/, each in all its variants; returns the compiler's errors by file. */
function compileShaders(): Record<string, string> {
  const files = import.meta.glob<string>('../../shaders/*.{vert,frag}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const gl = document.createElement('canvas').getContext('webgl2');
  if (gl === null) throw new Error('no WebGL2');
  const variants = [1, 2, 3, 4].flatMap((taps) =>
    (['rgb', 'bt601Limited', 'bt709Full'] as const).flatMap((colors) =>
      [
        { isCorners: true, isOpaque: false },
        { isCorners: false, isOpaque: true },
        { isCorners: false, isOpaque: false },
      ].map((rest) => videoFragment({ taps, colors, ...rest })),
    ),
  );
  const complaints: Record<string, string> = {};
  for (const [path, source] of Object.entries(files)) {
    const sources = path.endsWith('/VideoMesh.frag') ? variants : [source];
    complaints[path.slice(path.lastIndexOf('/') + 1)] = sources
      .map((text) => compile(gl, path.endsWith('.vert') ? gl.VERTEX_SHADER : gl.FRAGMENT_SHADER, text))
      .join('');
  }
  return complaints;
}

function compile(gl: WebGL2RenderingContext, type: number, source: string): string {
  const shader = gl.createShader(type);
  if (shader === null) return 'no shader';
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  const log = gl.getShaderInfoLog(shader) ?? '';
  const isCompiled = gl.getShaderParameter(shader, gl.COMPILE_STATUS) === true;
  gl.deleteShader(shader);
  return isCompiled ? '' : log || 'did not compile';
}

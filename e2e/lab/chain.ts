import { BufferImageSource, type TEXTURE_FORMATS } from 'pixi.js';
import { guideHeight, maskSize } from '../../src/background/chain/chainFigures.ts';
import { rgbWeights } from '../../src/background/chain/colorWeights.ts';
import { planeWeights } from '../../src/background/chain/colorWeights.ts';
import { createPixiBackend } from '../../src/background/pixi/createPixiBackend.ts';
import { createPlanarBackend } from '../../src/background/planar/createPlanarBackend.ts';
import { qualities } from '../../src/background/quality/adaptQuality.ts';
import type { FrameColors } from '../../src/compositor/frames/frameColors.ts';
import { chainFragment } from '../../src/background/pixi/ChainPass.ts';
import { describePasses } from '../../src/background/pixi/chainPasses.ts';
import { createPersonChain } from '../../src/background/pixi/createPersonChain.ts';
import { openChainRenderer } from '../../src/background/pixi/openChainRenderer.ts';
import type { ChainPrecision } from '../../src/background/pixi/texturePool.ts';
import type { Plane } from '../../tests/background/plane.ts';
import { computeAlpha } from '../../tests/background/referenceChain.ts';
import { sampleNoise, samplePerson, type SamplePicture } from '../../tests/background/samplePictures.ts';

/** What the suite of the chain's shaders calls on this page. */
export interface ChainLab {
  /** What each shader that does not compile complains about. */
  compile(): Promise<string[]>;
  /** What a frame of upright stripes of these colours (RGB) looks like behind an all-person mask, as the browser shows it. */
  keptColors(backend: 'planar' | 'pixi', range: FrameColors, colors: number[][]): Promise<number[][]>;
  /** The furthest that the luma of one back end's picture is from the other's, of 255: a gray person in front of a gray picture. */
  furthestLuma(seed: number): Promise<number>;
  /** The furthest that alpha is from the reference in double precision, of 255. */
  furthestAlpha(kind: 'person' | 'noise', precision: ChainPrecision, seed: number): Promise<number>;
}

declare global {
  interface Window {
    chainLab: ChainLab;
  }
}

const size = { width: 640, height: 360 };
const cameraSize = { width: 1280, height: 720 };

function paintGray(): ImageBitmap {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no canvas');
  context.fillStyle = '#909090';
  context.fillRect(0, 0, size.width, size.height);
  return canvas.transferToImageBitmap();
}

/** Luma of BT.601, limited range, whatever the frame's format. */
async function readLuma(frame: VideoFrame): Promise<Uint8Array> {
  const count = size.width * size.height;
  if (frame.format === 'I420') {
    const planes = new Uint8Array(frame.allocationSize());
    await frame.copyTo(planes);
    return planes.subarray(0, count);
  }
  const rgba = new Uint8Array(count * 4);
  await frame.copyTo(rgba, { format: 'RGBA' });
  const [[red, green, blue, offset]] = planeWeights.bt601Limited;
  return Uint8Array.from({ length: count }, (_, index) => {
    const [r = 0, g = 0, b = 0] = rgba.subarray(index * 4, index * 4 + 3);
    return Math.round(red * r + green * g + blue * b + offset);
  });
}

/** A camera's frame of upright stripes: I420, labelled as such frames are. */
function paintStripes(colors: number[][], range: FrameColors): VideoFrame {
  const { width, height } = cameraSize;
  const data = new Uint8Array((width * height * 3) / 2);
  const starts = [0, width * height, (width * height * 5) / 4];
  for (const [plane, start] of starts.entries()) {
    const [columns, rows] = plane === 0 ? [width, height] : [width / 2, height / 2];
    const [red = 0, green = 0, blue = 0, offset = 0] = planeWeights[range][plane] ?? [];
    for (let index = 0; index < columns * rows; index++) {
      const [r = 0, g = 0, b = 0] = colors[Math.floor(((index % columns) * colors.length) / columns)] ?? [];
      data[start + index] = Math.max(0, Math.min(255, Math.round(red * r + green * g + blue * b + offset)));
    }
  }
  const colorSpace: VideoColorSpaceInit =
    range === 'bt709Full'
      ? { primaries: 'bt709', transfer: 'iec61966-2-1', matrix: 'bt709', fullRange: true }
      : { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m', fullRange: false };
  return new VideoFrame(data, {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp: 0,
    colorSpace,
  });
}

const toSource = ({ width, height, values }: Plane, format: TEXTURE_FORMATS): BufferImageSource =>
  new BufferImageSource({
    resource:
      format === 'r8unorm'
        ? Uint8Array.from(values, (value) => Math.round(value * 255))
        : Float32Array.from(values),
    ...{ width, height, format, alphaMode: 'no-premultiply-alpha', scaleMode: 'nearest' },
  });

const samples = new Map<string, { sample: SamplePicture; wanted: Plane }>();

/** A sample with its alpha by the reference, which is computed once for all precisions. */
function sampleOf(kind: 'person' | 'noise', seed: number): { sample: SamplePicture; wanted: Plane } {
  const key = `${kind} ${String(seed)}`;
  const known = samples.get(key);
  if (known !== undefined) return known;
  const sample = (kind === 'person' ? samplePerson : sampleNoise)(size.width, size.height, seed);
  const made = { sample, wanted: computeAlpha(sample.colors.luma, sample.mask) };
  samples.set(key, made);
  return made;
}

window.chainLab = {
  async compile() {
    const { gl } = await openChainRenderer();
    return Object.values(describePasses()).flatMap((options) => {
      const shader = gl.createShader(gl.FRAGMENT_SHADER);
      if (shader === null) return [`${options.name}: no shader`];
      gl.shaderSource(shader, chainFragment(options));
      gl.compileShader(shader);
      const isCompiled: unknown = gl.getShaderParameter(shader, gl.COMPILE_STATUS);
      return isCompiled === true ? [] : [`${options.name}: ${gl.getShaderInfoLog(shader) ?? ''}`];
    });
  },
  async keptColors(name, range, colors) {
    const backend = await (name === 'planar' ? createPlanarBackend() : createPixiBackend());
    const frame = paintStripes(colors, range);
    await backend.take(frame);
    frame.close();
    backend.setMask(new Float32Array(maskSize.width * maskSize.height).fill(1));
    const result = await backend.composite(qualities[0]);
    const context = new OffscreenCanvas(cameraSize.width, cameraSize.height).getContext('2d');
    if (context === null) throw new Error('this browser has no canvas');
    context.drawImage(result, 0, 0);
    result.close();
    backend.dispose();
    return colors.map((_, index) => {
      const x = Math.round(((index + 0.5) * cameraSize.width) / colors.length);
      return [...context.getImageData(x, 360, 1, 1).data].slice(0, 3);
    });
  },
  async furthestLuma(seed) {
    const { colors, mask } = samplePerson(size.width, size.height, seed);
    const data = new Uint8Array((size.width * size.height * 3) / 2).fill(128);
    // Grays that RGB can show.
    for (const [index, value] of colors.luma.values.entries()) data[index] = Math.round(30 + value * 180);
    const lumas: Uint8Array[] = [];
    for (const backend of [await createPlanarBackend(), await createPixiBackend()]) {
      const init = {
        format: 'I420',
        codedWidth: size.width,
        codedHeight: size.height,
        timestamp: 0,
      } as const;
      const frame = new VideoFrame(data, init);
      await backend.take(frame);
      frame.close();
      backend.setMask(Float32Array.from(mask.values));
      backend.setPicture(paintGray());
      const result = await backend.composite(qualities[0]);
      lumas.push(await readLuma(result));
      result.close();
      backend.dispose();
    }
    const [planar = new Uint8Array(), pixi = new Uint8Array()] = lumas;
    return planar.reduce((worst, value, index) => Math.max(worst, Math.abs(value - (pixi[index] ?? 0))), 0);
  },
  async furthestAlpha(kind, precision, seed) {
    const { sample, wanted } = sampleOf(kind, seed);
    const { renderer, gl } = await openChainRenderer();
    const chain = createPersonChain(renderer, precision);
    const { luma, chromaU, chromaV } = sample.colors;
    const picture = {
      ...size,
      ...{ luma: toSource(luma, 'r8unorm'), chromaU: toSource(chromaU, 'r8unorm') },
      ...{ chromaV: toSource(chromaV, 'r8unorm'), toRgb: rgbWeights.bt601Limited },
    };
    chain.setMask(toSource(sample.mask, 'r32float'));
    const target = chain.drawAlpha(picture, guideHeight);
    renderer.renderTarget.bind({ target, clear: false });
    const pixels = new Float32Array(size.width * size.height * 4);
    gl.readPixels(0, 0, size.width, size.height, gl.RGBA, gl.FLOAT, pixels);
    let worst = 0;
    for (const [index, value] of wanted.values.entries())
      worst = Math.max(worst, Math.abs(value - (pixels[index * 4] ?? 0)) * 255);
    chain.destroy();
    renderer.destroy();
    return worst;
  },
};

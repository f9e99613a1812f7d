import type { RenderTexture, TextureSource, WebGLRenderer } from 'pixi.js';
import {
  fieldEpsilon,
  fieldRadius,
  fieldRounds,
  guideEpsilon,
  guideRadius,
  maskSize,
  maskThresholds,
} from '../chain/chainFigures.ts';
import { countTaps, guideSize, type Size } from '../chain/chainSteps.ts';
import { alphaStillShare, temporalFigures } from '../chain/temporalRule.ts';
import { createPasses, type ChainPasses } from './chainPasses.ts';
import { createTexturePool, type ChainPrecision, type TexturePool } from './texturePool.ts';

/** A camera's frame: three planes with these values, 0 to 1. */
export interface ChainPicture extends Size {
  luma: TextureSource;
  chromaU: TextureSource;
  chromaV: TextureSource;
  /** How the planes become RGB: see rgbWeights. */
  toRgb: readonly number[];
}

/** A picture behind the person, and the part of it that is shown: left, top, width and height as shares. */
export interface ChainBackground {
  source: TextureSource;
  crop: readonly [number, number, number, number];
}

/** The filter chain as passes of shaders over a renderer's textures. */
export interface PersonChain {
  /** The picture as RGB of `maskSize`; its rows run from the top. */
  drawSmall(picture: ChainPicture): RenderTexture;
  /** The next mask: one channel of `maskSize`. The first one is taken as it is. */
  setMask(mask: TextureSource): void;
  forgetMask(): void;
  readonly hasMask: boolean;
  /** Draws the person in front of the background onto the canvas; null is the camera's own, blurred. */
  composite(picture: ChainPicture, background: ChainBackground | null, guideHeight: number): void;
  /** Alpha of a first frame, for tests: a texture of one channel. */
  drawAlpha(picture: ChainPicture, guideHeight: number): RenderTexture;
  /** Textures that it holds. */
  readonly textureCount: number;
  destroy(): void;
}

/** One channel is enough for alpha. */
const alphaFormats = { rgba32float: 'r32float', rgba16float: 'r16float' } as const;
const across = new Int32Array([1, 0]);
const down = new Int32Array([0, 1]);
const thresholds = new Float32Array([maskThresholds.low, maskThresholds.high]);

export function createPersonChain(renderer: WebGLRenderer, precision: ChainPrecision): PersonChain {
  const textures = createTexturePool(precision);
  const passes = createPasses(renderer);
  let hasMask = false;
  /** Which of the two held masks is the newest. */
  let newest = 0;
  let hasAlpha = false;
  let newestAlpha = 0;

  const mask = (name: string): RenderTexture => textures.get(name, maskSize);
  const parts: ChainParts = { passes, textures };

  const computeAlpha = (picture: ChainPicture, guideHeight: number): RenderTexture => {
    const { width, height } = picture;
    const line = computeLine(parts, picture, guideHeight);
    const planeOf = (index: number): RenderTexture =>
      textures.get(`alpha ${String(index)}`, { width, height }, alphaFormats[precision]);
    const [held, next] = [planeOf(newestAlpha), planeOf(1 - newestAlpha)];
    passes.alpha.run(
      next,
      { uLuma: picture.luma, uLine: line.source, uHeld: held.source },
      {
        ...{ uSize: new Float32Array([width, height]), uThresholds: thresholds, uStep: 1 / 255 },
        ...{ uNoiseLimit: temporalFigures.noiseLimit, uMotionLimit: temporalFigures.motionLimit },
        uStillShare: hasAlpha ? alphaStillShare : 1,
      },
    );
    newestAlpha = 1 - newestAlpha;
    hasAlpha = true;
    return next;
  };

  return {
    drawSmall(picture) {
      const target = textures.get('small', maskSize, 'rgba8unorm');
      passes.small.run(target, planesOf(picture), sizesOf(picture));
      return target;
    },
    setMask(next) {
      const [held, following] = [mask(`held ${String(newest)}`), mask(`held ${String(1 - newest)}`)];
      const { stillShare, noiseLimit, motionLimit } = temporalFigures;
      const rule = { uNoiseLimit: noiseLimit, uMotionLimit: motionLimit };
      const uStillShare = hasMask ? stillShare : 1;
      passes.overTime.run(following, { uHeld: held.source, uNext: next }, { ...rule, uStillShare });
      newest = 1 - newest;
      hasMask = true;
      const spare = mask('prepared spare');
      passes.blurAcross.run(spare, { uMask: following.source }, { uStep: across });
      passes.blurDown.run(
        mask('prepared'),
        { uMask: spare.source },
        { uStep: down, uThresholds: thresholds },
      );
    },
    forgetMask() {
      hasMask = false;
      hasAlpha = false;
    },
    get hasMask() {
      return hasMask;
    },
    composite(picture, background, guideHeight) {
      const alpha = computeAlpha(picture, guideHeight);
      const uSize = new Float32Array([picture.width, picture.height]);
      const values = { uSize, uToRgb: new Float32Array(picture.toRgb), uIsBottomUp: 1 };
      const all = { ...planesOf(picture), uAlpha: alpha.source };
      if (background === null)
        passes.overFields.run(null, { ...all, uFields: computeFields(parts, picture).source }, values);
      else
        passes.overPicture.run(
          null,
          { ...all, uPicture: background.source },
          { ...values, uCrop: new Float32Array(background.crop) },
        );
    },
    drawAlpha(picture, guideHeight) {
      hasAlpha = false;
      return computeAlpha(picture, guideHeight);
    },
    get textureCount() {
      return textures.count;
    },
    destroy() {
      textures.destroy();
      passes.destroy();
    },
  };
}

interface ChainParts {
  passes: ChainPasses;
  textures: TexturePool;
}

/** Means over squares, in place. */
function blur({ passes, textures }: ChainParts, plane: string, size: Size, radius: number): void {
  const [source, spare] = [textures.get(plane, size), textures.get(`${plane} spare`, size)];
  passes.box.run(spare, { uSource: source.source }, { uStep: across, uRadius: radius });
  passes.box.run(source, { uSource: spare.source }, { uStep: down, uRadius: radius });
}

const planesOf = ({ luma, chromaU, chromaV }: ChainPicture): Record<string, TextureSource> => ({
  uLuma: luma,
  uChromaU: chromaU,
  uChromaV: chromaV,
});

/** How a picture is scaled to the mask's size. */
const sizesOf = (picture: ChainPicture): Record<string, unknown> => ({
  uSize: new Float32Array([maskSize.width, maskSize.height]),
  uLumaTaps: countTaps(picture, maskSize),
  uChromaTaps: countTaps({ width: picture.width / 2, height: picture.height / 2 }, maskSize),
  uToRgb: new Float32Array(picture.toRgb),
});

/** The guided filter's slope and offset for each pixel of the guide. */
function computeLine(parts: ChainParts, picture: ChainPicture, guideHeight: number): RenderTexture {
  const { passes, textures } = parts;
  const size = guideSize(picture, guideHeight);
  const [moments, spare] = [textures.get('moments', size), textures.get('moments spare', size)];
  const prepared = textures.get('prepared', maskSize);
  const uSize = new Float32Array([size.width, size.height]);
  const values = { uSize, uLumaTaps: countTaps(picture, size) };
  passes.moments.run(moments, { uLuma: picture.luma, uMask: prepared.source }, values);
  blur(parts, 'moments', size, guideRadius);
  const line = { uStep: across, uRadius: guideRadius, uEpsilon: guideEpsilon };
  passes.line.run(spare, { uSource: moments.source }, line);
  passes.box.run(moments, { uSource: spare.source }, { uStep: down, uRadius: guideRadius });
  return moments;
}

/** The blurred background at the mask's size, which leaves the person out. */
function computeFields(parts: ChainParts, picture: ChainPicture): RenderTexture {
  const { passes, textures } = parts;
  const [colors, sums] = [textures.get('colors', maskSize), textures.get('sums', maskSize)];
  const prepared = textures.get('prepared', maskSize);
  passes.colors.run(colors, planesOf(picture), sizesOf(picture));
  passes.fieldColors.run(sums, { uColors: colors.source, uMask: prepared.source });
  for (let round = 0; round < fieldRounds; round++) blur(parts, 'sums', maskSize, fieldRadius);
  const fields = textures.get('sums spare', maskSize);
  passes.fieldMeans.run(fields, { uColors: colors.source, uSums: sums.source }, { uEpsilon: fieldEpsilon });
  return fields;
}

import { RenderTexture, type TEXTURE_FORMATS, type TextureSource, type WebGLRenderer } from 'pixi.js';
import boxMean from '../../../shaders/background/BoxMean.frag?raw';
import fieldColors from '../../../shaders/background/FieldColors.frag?raw';
import guideMoments from '../../../shaders/background/GuideMoments.frag?raw';
import maskBlur from '../../../shaders/background/MaskBlur.frag?raw';
import maskOverTime from '../../../shaders/background/MaskOverTime.frag?raw';
import personAlpha from '../../../shaders/background/PersonAlpha.frag?raw';
import personComposite from '../../../shaders/background/PersonComposite.frag?raw';
import smallPicture from '../../../shaders/background/SmallPicture.frag?raw';
import {
  fieldEpsilon,
  fieldRadius,
  fieldRounds,
  guideEpsilon,
  guideRadius,
  maskSize,
  maskThresholds,
} from '../chain/chainFigures.ts';
import { countTaps, guideSize, maskBlurWeights, type Size } from '../chain/chainSteps.ts';
import { alphaStillShare, temporalFigures } from '../chain/temporalRule.ts';
import { ChainPass, createCoveringGeometry, type ChainPassOptions } from './ChainPass.ts';

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

/** Floats of 32 bits are exact; those of 16 are enough, and cheaper on a GPU. */
export type ChainPrecision = 'rgba32float' | 'rgba16float';

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
  const prepared = (): RenderTexture => mask('prepared');

  const blur = (plane: string, size: Size, radius: number): void => {
    const [source, spare] = [textures.get(plane, size), textures.get(`${plane} spare`, size)];
    passes.box.run(spare, { uSource: source.source }, { uStep: across, uRadius: radius });
    passes.box.run(source, { uSource: spare.source }, { uStep: down, uRadius: radius });
  };

  const planesOf = ({ luma, chromaU, chromaV }: ChainPicture): Record<string, TextureSource> => ({
    uLuma: luma,
    uChromaU: chromaU,
    uChromaV: chromaV,
  });
  const small = (picture: ChainPicture): Record<string, unknown> => ({
    uSize: new Float32Array([maskSize.width, maskSize.height]),
    uLumaTaps: countTaps(picture, maskSize),
    uChromaTaps: countTaps({ width: picture.width / 2, height: picture.height / 2 }, maskSize),
    uToRgb: new Float32Array(picture.toRgb),
  });

  /** The guided filter's slope and offset for each pixel of the guide. */
  const computeLine = (picture: ChainPicture, guideHeight: number): RenderTexture => {
    const size = guideSize(picture, guideHeight);
    const [moments, spare] = [textures.get('moments', size), textures.get('moments spare', size)];
    const uSize = new Float32Array([size.width, size.height]);
    const values = { uSize, uLumaTaps: countTaps(picture, size) };
    passes.moments.run(moments, { uLuma: picture.luma, uMask: prepared().source }, values);
    blur('moments', size, guideRadius);
    const line = { uStep: across, uRadius: guideRadius, uEpsilon: guideEpsilon };
    passes.line.run(spare, { uSource: moments.source }, line);
    passes.box.run(moments, { uSource: spare.source }, { uStep: down, uRadius: guideRadius });
    return moments;
  };

  const computeFields = (picture: ChainPicture): RenderTexture => {
    const [colors, sums] = [mask('colors'), mask('sums')];
    passes.colors.run(colors, planesOf(picture), small(picture));
    passes.fieldColors.run(sums, { uColors: colors.source, uMask: prepared().source });
    for (let round = 0; round < fieldRounds; round++) blur('sums', maskSize, fieldRadius);
    const fields = mask('sums spare');
    passes.fieldMeans.run(fields, { uColors: colors.source, uSums: sums.source }, { uEpsilon: fieldEpsilon });
    return fields;
  };

  const computeAlpha = (picture: ChainPicture, guideHeight: number): RenderTexture => {
    const { width, height } = picture;
    const line = computeLine(picture, guideHeight);
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
      passes.small.run(target, planesOf(picture), small(picture));
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
      passes.blurDown.run(prepared(), { uMask: spare.source }, { uStep: down, uThresholds: thresholds });
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
        passes.overFields.run(null, { ...all, uFields: computeFields(picture).source }, values);
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

interface TexturePool {
  /** A texture by name; one of another size is replaced. */
  get(name: string, size: Size, format?: TEXTURE_FORMATS): RenderTexture;
  readonly count: number;
  destroy(): void;
}

function createTexturePool(precision: ChainPrecision): TexturePool {
  const textures = new Map<string, RenderTexture>();
  return {
    get(name, { width, height }, format = precision) {
      const held = textures.get(name);
      if (held !== undefined && held.width === width && held.height === height) return held;
      held?.destroy(true);
      const made = RenderTexture.create({
        ...{ width, height, format, antialias: false, resolution: 1, scaleMode: 'nearest' },
        autoGarbageCollect: false,
      });
      textures.set(name, made);
      return made;
    },
    get count() {
      return textures.size;
    },
    destroy() {
      for (const texture of textures.values()) texture.destroy(true);
      textures.clear();
    },
  };
}

const vec2 = (): { value: Float32Array; type: 'vec2<f32>' } => ({
  value: new Float32Array(2),
  type: 'vec2<f32>',
});
const ivec2 = (): { value: Int32Array; type: 'vec2<i32>' } => ({
  value: new Int32Array(2),
  type: 'vec2<i32>',
});
const f32 = (): { value: number; type: 'f32' } => ({ value: 0, type: 'f32' });
const i32 = (): { value: number; type: 'i32' } => ({ value: 0, type: 'i32' });
const floats = (size: number): { value: Float32Array; type: 'f32'; size: number } => ({
  value: new Float32Array(size),
  type: 'f32',
  size,
});

/** All passes of the chain, as what they are made of; a test compiles each. */
export function describePasses(): Record<PassName, ChainPassOptions> {
  const weights = maskBlurWeights();
  const weighed = {
    uWeights: { ...floats(weights.length), value: new Float32Array(weights) },
    uStep: ivec2(),
  };
  const count = `WEIGHTS ${String(weights.length)}`;
  const small = { uSize: vec2(), uLumaTaps: i32(), uChromaTaps: i32(), uToRgb: floats(6) };
  const box = { uStep: ivec2(), uRadius: i32() };
  const composite = { uSize: vec2(), uToRgb: floats(6), uIsBottomUp: f32() };
  const overTime = { uStillShare: f32(), uNoiseLimit: f32(), uMotionLimit: f32() };
  return {
    small: { name: 'SmallPicture', fragment: smallPicture, definitions: ['RGB'], uniforms: small },
    colors: { name: 'SmallPicture', fragment: smallPicture, uniforms: small },
    overTime: { name: 'MaskOverTime', fragment: maskOverTime, uniforms: overTime },
    blurAcross: { name: 'MaskBlur', fragment: maskBlur, definitions: [count], uniforms: weighed },
    blurDown: {
      ...{ name: 'MaskBlur', fragment: maskBlur, definitions: [count, 'THRESHOLDS'] },
      uniforms: { ...weighed, uThresholds: vec2() },
    },
    moments: { name: 'GuideMoments', fragment: guideMoments, uniforms: { uSize: vec2(), uLumaTaps: i32() } },
    box: { name: 'BoxMean', fragment: boxMean, uniforms: box },
    line: {
      name: 'BoxMean',
      fragment: boxMean,
      definitions: ['LINE'],
      uniforms: { ...box, uEpsilon: f32() },
    },
    fieldColors: { name: 'FieldColors', fragment: fieldColors },
    fieldMeans: {
      name: 'FieldColors',
      fragment: fieldColors,
      definitions: ['MEAN'],
      uniforms: { uEpsilon: f32() },
    },
    overFields: { name: 'PersonComposite', fragment: personComposite, uniforms: composite },
    overPicture: {
      ...{ name: 'PersonComposite', fragment: personComposite, definitions: ['PICTURE'] },
      uniforms: { ...composite, uCrop: { value: new Float32Array(4), type: 'vec4<f32>' } },
    },
    alpha: {
      ...{ name: 'PersonAlpha', fragment: personAlpha },
      uniforms: { ...overTime, uSize: vec2(), uThresholds: vec2(), uStep: f32() },
    },
  };
}

type PassName =
  | 'small'
  | 'colors'
  | 'overTime'
  | 'blurAcross'
  | 'blurDown'
  | 'moments'
  | 'box'
  | 'line'
  | 'fieldColors'
  | 'fieldMeans'
  | 'overFields'
  | 'overPicture'
  | 'alpha';

type Passes = Record<PassName, ChainPass> & { destroy(): void };

function createPasses(renderer: WebGLRenderer): Passes {
  const geometry = createCoveringGeometry();
  const described = describePasses();
  const create = (name: PassName): ChainPass => new ChainPass(renderer, geometry, described[name]);
  const passes = {
    ...{ small: create('small'), colors: create('colors'), overTime: create('overTime') },
    ...{ blurAcross: create('blurAcross'), blurDown: create('blurDown'), moments: create('moments') },
    ...{ box: create('box'), line: create('line'), fieldColors: create('fieldColors') },
    ...{ fieldMeans: create('fieldMeans'), overFields: create('overFields') },
    ...{ overPicture: create('overPicture'), alpha: create('alpha') },
  };
  return {
    ...passes,
    destroy() {
      for (const pass of Object.values(passes)) pass.destroy();
      geometry.destroy(true);
    },
  };
}

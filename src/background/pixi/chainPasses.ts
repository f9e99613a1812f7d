import type { WebGLRenderer } from 'pixi.js';
import boxMean from '../../../shaders/background/BoxMean.frag?raw';
import fieldColors from '../../../shaders/background/FieldColors.frag?raw';
import guideMoments from '../../../shaders/background/GuideMoments.frag?raw';
import maskBlur from '../../../shaders/background/MaskBlur.frag?raw';
import maskOverTime from '../../../shaders/background/MaskOverTime.frag?raw';
import personAlpha from '../../../shaders/background/PersonAlpha.frag?raw';
import personComposite from '../../../shaders/background/PersonComposite.frag?raw';
import smallPicture from '../../../shaders/background/SmallPicture.frag?raw';
import { maskBlurWeights } from '../chain/chainSteps.ts';
import { ChainPass, createCoveringGeometry, type ChainPassOptions } from './ChainPass.ts';

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

/** The passes of one renderer. */
export type ChainPasses = Record<PassName, ChainPass> & { destroy(): void };

export function createPasses(renderer: WebGLRenderer): ChainPasses {
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

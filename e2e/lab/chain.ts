import { BufferImageSource, RenderTexture, type TEXTURE_FORMATS } from 'pixi.js';
import { guideHeight } from '../../src/background/chain/chainFigures.ts';
import { rgbWeights } from '../../src/background/chain/colorWeights.ts';
import { chainFragment } from '../../src/background/pixi/ChainPass.ts';
import {
  createPersonChain,
  describePasses,
  type ChainPrecision,
} from '../../src/background/pixi/createPersonChain.ts';
import { openChainRenderer } from '../../src/background/pixi/openChainRenderer.ts';
import type { Plane } from '../../tests/background/plane.ts';
import { computeAlpha } from '../../tests/background/referenceChain.ts';
import { sampleNoise, samplePerson } from '../../tests/background/samplePictures.ts';

/** What the suite of the chain's shaders calls on this page. */
export interface ChainLab {
  /** What each shader that does not compile complains about. */
  compile(): Promise<string[]>;
  /** The furthest that alpha is from the reference in double precision, of 255. */
  furthestAlpha(kind: 'person' | 'noise', precision: ChainPrecision, seed: number): Promise<number>;
}

declare global {
  interface Window {
    chainLab: ChainLab;
  }
}

const size = { width: 640, height: 360 };

const toSource = ({ width, height, values }: Plane, format: TEXTURE_FORMATS): BufferImageSource =>
  new BufferImageSource({
    resource:
      format === 'r8unorm'
        ? Uint8Array.from(values, (value) => Math.round(value * 255))
        : Float32Array.from(values),
    ...{ width, height, format, alphaMode: 'no-premultiply-alpha', scaleMode: 'nearest' },
  });

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
  async furthestAlpha(kind, precision, seed) {
    const sample = (kind === 'person' ? samplePerson : sampleNoise)(size.width, size.height, seed);
    const { renderer, gl } = await openChainRenderer();
    const chain = createPersonChain(renderer, precision);
    const { luma, chromaU, chromaV } = sample.colors;
    const picture = {
      ...size,
      ...{ luma: toSource(luma, 'r8unorm'), chromaU: toSource(chromaU, 'r8unorm') },
      ...{ chromaV: toSource(chromaV, 'r8unorm'), toRgb: rgbWeights.bt601Limited },
    };
    chain.setMask(toSource(sample.mask, 'r32float'));
    const target = RenderTexture.create({ ...size, format: 'rgba32float', antialias: false, resolution: 1 });
    chain.drawAlpha(picture, guideHeight, target);
    renderer.renderTarget.bind({ target, clear: false });
    const pixels = new Float32Array(size.width * size.height * 4);
    gl.readPixels(0, 0, size.width, size.height, gl.RGBA, gl.FLOAT, pixels);
    const wanted = computeAlpha(luma, sample.mask);
    let worst = 0;
    for (const [index, value] of wanted.values.entries())
      worst = Math.max(worst, Math.abs(value - (pixels[index * 4] ?? 0)) * 255);
    chain.destroy();
    renderer.destroy();
    return worst;
  },
};

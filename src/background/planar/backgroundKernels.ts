// oxlint-disable-next-line import/default -- the linter sees the source, which the build replaces by a module with a default export
import moduleBytes from '../../../kernels/background.ts?assembly';

type KernelName =
  | 'boxMean'
  | 'compositePerson'
  | 'convertBgra'
  | 'convolve'
  | 'divide'
  | 'guideCoefficients'
  | 'multiply'
  | 'planesToRgba'
  | 'resampleBytes'
  | 'resampleFloats'
  | 'smoothOverTime'
  | 'splitChroma'
  | 'threshold';

/** The kernels of the virtual background over one memory. Each is described in /kernels; addresses and numbers are its arguments. */
export interface BackgroundKernels {
  readonly run: Readonly<Record<KernelName, (...numbers: number[]) => void>>;
  /** The memory. It never grows, so these views stay valid. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly numbers: Int32Array<ArrayBuffer>;
  readonly floats: Float32Array<ArrayBuffer>;
}

const pageBytes = 65_536;

/** Compiles the kernels over a memory of `memoryBytes`; rejects where there is no WebAssembly SIMD or no memory. */
export async function loadBackgroundKernels(memoryBytes: number): Promise<BackgroundKernels> {
  const pages = Math.ceil(memoryBytes / pageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { instance } = await WebAssembly.instantiate(moduleBytes, { env: { memory } });
  const kernelOf = (name: KernelName): ((...numbers: number[]) => void) => {
    const kernel = instance.exports[name];
    if (typeof kernel !== 'function') throw new Error(`there is no kernel ${name}`);
    return (...numbers) => void kernel(...numbers);
  };
  return {
    run: {
      boxMean: kernelOf('boxMean'),
      compositePerson: kernelOf('compositePerson'),
      convertBgra: kernelOf('convertBgra'),
      convolve: kernelOf('convolve'),
      divide: kernelOf('divide'),
      guideCoefficients: kernelOf('guideCoefficients'),
      multiply: kernelOf('multiply'),
      planesToRgba: kernelOf('planesToRgba'),
      resampleBytes: kernelOf('resampleBytes'),
      resampleFloats: kernelOf('resampleFloats'),
      smoothOverTime: kernelOf('smoothOverTime'),
      splitChroma: kernelOf('splitChroma'),
      threshold: kernelOf('threshold'),
    },
    bytes: new Uint8Array(memory.buffer),
    numbers: new Int32Array(memory.buffer),
    floats: new Float32Array(memory.buffer),
  };
}

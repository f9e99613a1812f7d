// oxlint-disable-next-line import/default -- the linter reads the source, whose module the build makes another of
import moduleBytes from '../../../kernels/index.ts?assembly';

/** The SIMD kernels over one memory. What each takes is described where it stands, in /kernels. */
export interface Kernels {
  /** The memory as bytes and as numbers. It never grows, so these views stay good. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly numbers: Int32Array<ArrayBuffer>;
  drawVideo(parameters: number): void;
  drawBitmap(parameters: number): void;
  convertBgra(parameters: number): void;
  copyRows(to: number, toStride: number, from: number, fromStride: number, bytes: number, rows: number): void;
  splitChroma(toU: number, toV: number, from: number, count: number): void;
}

const pageBytes = 65_536;

/** Compiles the kernels over a memory of so many bytes; rejects where there is no WebAssembly SIMD or no memory. */
export async function loadKernels(memoryBytes: number): Promise<Kernels> {
  const pages = Math.ceil(memoryBytes / pageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { instance } = await WebAssembly.instantiate(moduleBytes, { env: { memory } });
  const call = (name: string): ((...numbers: number[]) => void) => {
    const kernel = instance.exports[name];
    if (typeof kernel !== 'function') throw new Error(`there is no kernel ${name}`);
    return (...numbers) => void kernel(...numbers);
  };
  return {
    bytes: new Uint8Array(memory.buffer),
    numbers: new Int32Array(memory.buffer),
    drawVideo: call('drawVideo'),
    drawBitmap: call('drawBitmap'),
    convertBgra: call('convertBgra'),
    copyRows: call('copyRows'),
    splitChroma: call('splitChroma'),
  };
}

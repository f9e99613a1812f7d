// oxlint-disable-next-line import/default -- the linter sees the source, which the build replaces by a module with a default export
import moduleBytes from '../../../kernels/index.ts?assembly';

/** The SIMD kernels over one memory. Each is described in /kernels, and reads its parameters from the address it is given. */
export interface Kernels {
  /** The memory as bytes and as 32-bit integers. It never grows, so these views stay valid. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly numbers: Int32Array<ArrayBuffer>;
  drawVideo(parameters: number): void;
  drawBitmap(parameters: number): void;
  convertBgra(parameters: number): void;
  copyRows(to: number, toStride: number, from: number, fromStride: number, bytes: number, rows: number): void;
  splitChroma(toU: number, toV: number, from: number, count: number): void;
}

/** The indices of a kernel's parameters by name: a file such as kernels/drawVideoParameters.ts. */
type ParameterLayout = Readonly<Record<string, number>>;

/** Bytes that a kernel's parameters take. */
export const parameterBytes = (layout: ParameterLayout): number => Object.keys(layout).length * 4;

/** Writes all parameters of a kernel to an address, for a call with that address. */
export function writeParameters<Layout extends ParameterLayout>(
  { numbers }: Kernels,
  address: number,
  layout: Layout,
  values: Readonly<Record<keyof Layout, number>>,
): void {
  for (const [name, index] of Object.entries(layout)) numbers[address / 4 + index] = values[name] ?? 0;
}

const pageBytes = 65_536;

/** Compiles the kernels over a memory of `memoryBytes`; rejects where there is no WebAssembly SIMD or no memory. */
export async function loadKernels(memoryBytes: number): Promise<Kernels> {
  const pages = Math.ceil(memoryBytes / pageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { instance } = await WebAssembly.instantiate(moduleBytes, { env: { memory } });
  const callKernel = (name: string): ((...numbers: number[]) => void) => {
    const kernel = instance.exports[name];
    if (typeof kernel !== 'function') throw new Error(`there is no kernel ${name}`);
    return (...numbers) => void kernel(...numbers);
  };
  return {
    bytes: new Uint8Array(memory.buffer),
    numbers: new Int32Array(memory.buffer),
    drawVideo: callKernel('drawVideo'),
    drawBitmap: callKernel('drawBitmap'),
    convertBgra: callKernel('convertBgra'),
    copyRows: callKernel('copyRows'),
    splitChroma: callKernel('splitChroma'),
  };
}

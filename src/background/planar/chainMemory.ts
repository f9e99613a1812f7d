import { createPlaneArena, type PlaneArena } from '../../compositor/planar/planeArena.ts';
import { loadBackgroundKernels, type BackgroundKernels } from './backgroundKernels.ts';
import { buildResampleTable, buildStretchTable } from './scalingTables.ts';

/** The kernels with the memory that they work in. */
export interface ChainMemory {
  readonly kernels: BackgroundKernels;
  readonly arena: PlaneArena;
}

/** Pieces of the memory that are freed together. */
export interface MemoryPieces {
  /** Address of this many bytes. */
  bytes(count: number): number;
  /** Address of this many floats; their values are undefined. */
  floats(count: number): number;
  /** Address of a copy. */
  copy(bytes: Uint8Array): number;
  /** A table for resampling; see buildResampleTable. */
  resampleTable(from: number, to: number, samples?: number, sum?: number): { address: number; taps: number };
  /** Address of a table for stretching. */
  stretchTable(from: number, to: number): number;
  free(): void;
}

/** Room for everything of a camera in 4K, which is only taken where it is used. */
const memoryBytes = 128 * 1024 * 1024;

/** Rejects where the kernels cannot run. */
export const openChainMemory = async (): Promise<ChainMemory> => ({
  kernels: await loadBackgroundKernels(memoryBytes),
  arena: createPlaneArena(memoryBytes),
});

export function createPieces({ kernels, arena }: ChainMemory): MemoryPieces {
  let addresses: number[] = [];
  const bytes = (count: number): number => {
    const address = arena.allocate(count);
    addresses.push(address);
    return address;
  };
  const copy = (source: Uint8Array): number => {
    const address = bytes(source.length);
    kernels.bytes.set(source, address);
    return address;
  };
  return {
    bytes,
    floats: (count) => bytes(count * 4),
    copy,
    resampleTable(from, to, samples, sum) {
      const table = buildResampleTable(from, to, samples, sum);
      return { address: copy(table.bytes), taps: table.taps };
    },
    stretchTable: (from, to) => copy(buildStretchTable(from, to)),
    free() {
      for (const address of addresses) arena.free(address);
      addresses = [];
    },
  };
}

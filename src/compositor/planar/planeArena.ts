/** Allocates pieces of the kernels' memory and frees them. */
export interface PlaneArena {
  /** Address of this many bytes, a multiple of 64, with 64 bytes after them that may be read and written. Throws if there is no room. */
  allocate(byteLength: number): number;
  /** Frees what `allocate` returned; 0 is ignored. */
  free(address: number): void;
  /** Pieces that are allocated now, and their bytes. */
  readonly count: number;
  readonly usedBytes: number;
}

const alignment = 64;
const paddingBytes = 64;

export function createPlaneArena(memoryBytes: number): PlaneArena {
  /** Free pieces by address. The first bytes stay unused, so that 0 can mean nothing. */
  let free = [{ address: alignment, byteLength: memoryBytes - alignment }];
  const used = new Map<number, number>();
  let usedBytes = 0;

  return {
    allocate(byteLength) {
      const needed = Math.ceil((byteLength + paddingBytes) / alignment) * alignment;
      const piece = free.find((each) => each.byteLength >= needed);
      if (piece === undefined) throw new Error(`no room for ${String(needed)} bytes of planes`);
      const { address } = piece;
      piece.address += needed;
      piece.byteLength -= needed;
      if (piece.byteLength === 0) free = free.filter((each) => each !== piece);
      used.set(address, needed);
      usedBytes += needed;
      return address;
    },
    free(address) {
      const byteLength = used.get(address);
      if (byteLength === undefined) return;
      used.delete(address);
      usedBytes -= byteLength;
      free = mergeNeighbours([...free, { address, byteLength }]);
    },
    get count() {
      return used.size;
    },
    get usedBytes() {
      return usedBytes;
    },
  };
}

interface Piece {
  address: number;
  byteLength: number;
}

function mergeNeighbours(pieces: Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces.toSorted((a, b) => a.address - b.address)) {
    const last = merged.at(-1);
    if (last !== undefined && last.address + last.byteLength === piece.address)
      last.byteLength += piece.byteLength;
    else merged.push({ ...piece });
  }
  return merged;
}

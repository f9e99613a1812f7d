/** A box of an MP4 file: its type, and what is in it. */
export interface Box {
  type: string;
  body: Buffer;
}

/** The boxes in a row of bytes. Throws when they do not fill it exactly. */
export function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    const header = readBoxHeader(bytes.subarray(at));
    if (header === null || at + header.size > bytes.length)
      throw new Error('an MP4 box is longer than its parent');
    boxes.push({ type: header.type, body: bytes.subarray(at + header.headerSize, at + header.size) });
    at += header.size;
  }
  return boxes;
}

/** Type and size of the box at the start of some bytes; null while there are too few to know. Throws on an impossible size. */
export function readBoxHeader(bytes: Buffer): { type: string; size: number; headerSize: number } | null {
  if (bytes.length < 8) return null;
  const type = bytes.toString('latin1', 4, 8);
  const shortSize = bytes.readUInt32BE(0);
  if (shortSize !== 1) {
    if (shortSize < 8) throw new Error(`an MP4 box has the impossible size ${String(shortSize)}`);
    return { type, size: shortSize, headerSize: 8 };
  }
  if (bytes.length < 16) return null;
  const size = Number(bytes.readBigUInt64BE(8));
  if (size < 16) throw new Error(`an MP4 box has the impossible size ${String(size)}`);
  return { type, size, headerSize: 16 };
}

/** The first box of a type. Throws when there is none. */
export function findBox(boxes: readonly Box[], type: string): Buffer {
  const box = boxes.find((each) => each.type === type);
  if (box === undefined) throw new Error(`the MP4 has no ${type} box`);
  return box.body;
}

/** Follows a path of boxes, each in the one before. */
export const findInside = (bytes: Buffer, ...path: string[]): Buffer =>
  path.reduce((inside, type) => findBox(readBoxes(inside), type), bytes);

/** Version and flags of a full box. */
export const readVersion = (body: Buffer): { version: number; flags: number } => ({
  version: body.readUInt8(0),
  flags: body.readUIntBE(1, 3),
});

export function writeBox(type: string, ...bodies: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(bodies.reduce((sum, body) => sum + body.length, 8));
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...bodies]);
}

export const writeFullBox = (
  type: string,
  { version, flags }: { version: number; flags: number },
  ...bodies: readonly Uint8Array[]
): Buffer => writeBox(type, uint32((version << 24) | flags), ...bodies);

/** 32-bit numbers, one after another. */
export function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * index);
  return bytes;
}

export function uint16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index);
  return bytes;
}

/** A 64-bit number; a negative one as its two's complement, as ffmpeg writes times before zero. */
export function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

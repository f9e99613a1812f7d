import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashBlob } from '../../../src/api/uploads/hashBlob.ts';
import { createBlobBodySchema, hashChunkBytes } from '../../../src/protocol/rest/uploads.ts';

const bytesOf = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, index) => (index * 31) % 251);
const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

describe('the checksum of an upload', () => {
  it('1.7.08 is the MD5 of the whole file in base64, at every length around a chunk', async () => {
    for (const length of [0, 1, hashChunkBytes - 1, hashChunkBytes, hashChunkBytes + 1, 2 * hashChunkBytes]) {
      const bytes = bytesOf(length);
      const checksum = await hashBlob(new Blob([bytes]));
      expect([length, checksum]).toEqual([length, md5(bytes)]);
      expect(createBlobBodySchema.shape.checksum.safeParse(checksum).success).toBe(true);
    }
  });

  it('1.9.13 reads chunks of 2,097,152 bytes and reports the share that was read', async () => {
    expect(hashChunkBytes).toBe(2_097_152);
    const blob = new Blob([bytesOf(2 * hashChunkBytes + 1024)]);
    const sizes: number[] = [];
    const slice = blob.slice.bind(blob);
    blob.slice = (start = 0, end = 0) => {
      sizes.push(end - start);
      return slice(start, end);
    };
    const shares: number[] = [];
    await hashBlob(blob, (share) => shares.push(share));
    expect(sizes).toEqual([hashChunkBytes, hashChunkBytes, 1024]);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });
});

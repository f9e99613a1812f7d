import { ByteBuffer } from 'flatbuffers';
import { describe, expect, it } from 'vitest';
import { addMetadata, checkHash, readSegmentationFile } from '../../tools/segmentationModel.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const model = readFileSync(
  createRequire(import.meta.url).resolve(
    '@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite',
  ),
);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What a field of a model's root table points at. */
function follow(bytes: ByteBuffer, field: number): number {
  const root = bytes.readInt32(0);
  const at = root + bytes.__offset(root, 4 + 2 * field);
  return at + bytes.readInt32(at);
}

describe('the segmentation model', () => {
  it('is the package’s file behind metadata, byte by byte', () => {
    const served = readSegmentationFile('person.tflite');
    expect(sha256(served)).toBe('e48082ae194ae9bd9d759469fdb96ef534b8ed867d25a66fb59835864f09a8eb');
    const prefixBytes = served.length - model.length;
    expect(prefixBytes % 16).toBe(0);
    expect(sha256(served.subarray(prefixBytes))).toBe(sha256(model));
  });

  it('keeps graph and weights where they were, and adds one buffer: the metadata', () => {
    const [before, after] = [new ByteBuffer(new Uint8Array(model)), new ByteBuffer(addMetadata(model))];
    const shift = after.capacity() - before.capacity();
    expect(Buffer.from(after.bytes().subarray(4, 8)).toString()).toBe('TFL3');
    for (const field of [1, 2, 3]) expect(follow(after, field)).toBe(follow(before, field) + shift);
    const [oldBuffers, newBuffers] = [follow(before, 4), follow(after, 4)];
    const count = before.readInt32(oldBuffers);
    expect(after.readInt32(newBuffers)).toBe(count + 1);
    for (let index = 0; index < count; index++) {
      const [oldAt, newAt] = [oldBuffers + 4 + 4 * index, newBuffers + 4 + 4 * index];
      expect(newAt + after.readInt32(newAt)).toBe(oldAt + before.readInt32(oldAt) + shift);
    }
    const at = newBuffers + 4 + 4 * count;
    const buffer = at + after.readInt32(at);
    const data = buffer + after.__offset(buffer, 4);
    const metadata = data + after.readInt32(data) + 4;
    expect(Buffer.from(after.bytes().subarray(metadata + 4, metadata + 8)).toString()).toBe('M001');
  });

  it('is refused where the package holds another file', () => {
    const changed = Uint8Array.from(model);
    changed[1000] = (changed[1000] ?? 0) ^ 1;
    expect(() => checkHash('person.tflite', changed, sha256(model))).toThrow('person.tflite has the hash');
    expect(checkHash('person.tflite', model, sha256(model))).toBe(model);
  });
});

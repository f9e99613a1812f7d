import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Builder, ByteBuffer } from 'flatbuffers';

const packages = resolve(import.meta.dirname, '../node_modules/@mediapipe');

/** What is served, by file name: where it comes from, and the SHA-256 that the source must have. */
const sources = {
  'person.tflite': {
    path: 'selfie_segmentation/selfie_segmentation_landscape.tflite',
    sha256: '4aafe6223bb8dac6fac8ca8ed56852870a33051ef3f6238822d282a109962894',
  },
  'vision_wasm_module_internal.js': {
    path: 'tasks-vision/wasm/vision_wasm_module_internal.js',
    sha256: '1f1d6215324a1fe62f6742d49a3db911170987ca18ad8c1b75f1a1c82acf2b44',
  },
  'vision_wasm_module_internal.wasm': {
    path: 'tasks-vision/wasm/vision_wasm_module_internal.wasm',
    sha256: '617b8e0248dbd27e9d7ece4218004eae4cefb499196d1bb4fa0e3fef21708756',
  },
};
export type SegmentationFile = keyof typeof sources;
export const segmentationFiles: readonly SegmentationFile[] = [
  'person.tflite',
  'vision_wasm_module_internal.js',
  'vision_wasm_module_internal.wasm',
];

/** A file that segments people, checked; the model gets its metadata. Throws where the installed package holds something else. */
export function readSegmentationFile(name: SegmentationFile): Uint8Array {
  const { path, sha256 } = sources[name];
  const bytes = checkHash(name, readFileSync(join(packages, path)), sha256);
  return name === 'person.tflite' ? addMetadata(bytes) : bytes;
}

/** Returns the bytes if they have this hash. */
export function checkHash(name: string, bytes: Uint8Array, sha256: string): Uint8Array {
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`${name} has the hash ${found} and not ${sha256}`);
  return bytes;
}

/** Fields of a TFLite model's root table: tensorflow/lite/schema/schema.fbs. */
const modelFields = { version: 0, buffers: 4, metadata: 6 };
/** Fields that point at parts of the old file, which stay where they are: operator codes, subgraphs, description. */
const keptFields = [1, 2, 3];
/** The kept parts and weights are aligned to this many bytes. */
const alignment = 16;

/**
 * The model with the metadata that MediaPipe's ImageSegmenter asks for (colours are 0 to 1). The old file follows a new root table
 * byte by byte, so weights and graph are the same.
 */
export function addMetadata(model: Uint8Array): Uint8Array<ArrayBuffer> {
  const old = new ByteBuffer(model);
  const oldRoot = old.readInt32(0);
  const fieldAt = (field: number): number => oldRoot + old.__offset(oldRoot, 4 + 2 * field);
  const oldBuffers = fieldAt(modelFields.buffers) + old.readInt32(fieldAt(modelFields.buffers));
  const count = old.readInt32(oldBuffers);
  const { prefix, root, buffers } = buildRoot(old.readInt32(fieldAt(modelFields.version)), count);

  const length = Math.ceil(prefix.length / alignment) * alignment;
  const result = new Uint8Array(length + model.length);
  result.set(prefix);
  result.set(model, length);
  const view = new DataView(result.buffer);
  /** Has an offset of the new table point at a place in the old file. */
  const pointAt = (at: number, oldAt: number): void => view.setUint32(at, length + oldAt - at, true);
  const bytes = new ByteBuffer(prefix);
  for (const field of keptFields)
    pointAt(root + bytes.__offset(root, 4 + 2 * field), fieldAt(field) + old.readInt32(fieldAt(field)));
  for (let index = 0; index < count; index++) {
    const at = oldBuffers + 4 + 4 * index;
    pointAt(buffers + 4 + 4 * index, at + old.readInt32(at));
  }
  return result;
}

/** A model's root table without the parts of the old file, whose offsets are still 1; `root` and `buffers` say where it and its list of buffers are. */
function buildRoot(
  version: number,
  oldBuffers: number,
): { prefix: Uint8Array; root: number; buffers: number } {
  const builder = new Builder(1024);
  const table = (fields: number, add: () => void): number => {
    builder.startObject(fields);
    add();
    return builder.endObject();
  };
  const vector = (offsets: number[]): number => {
    builder.startVector(4, offsets.length, 4);
    for (const offset of offsets.toReversed()) builder.addOffset(offset);
    return builder.endVector();
  };
  const metadataBytes = builder.createByteVector(buildMetadata());
  const metadataBuffer = table(1, () => builder.addFieldOffset(0, metadataBytes, 0));
  const name = builder.createString('TFLITE_METADATA');
  const entry = table(2, () => {
    builder.addFieldOffset(0, name, 0);
    builder.addFieldInt32(1, oldBuffers, 0);
  });
  const metadata = vector([entry]);
  builder.startVector(4, oldBuffers + 1, 4);
  builder.addOffset(metadataBuffer);
  for (let index = 0; index < oldBuffers; index++) builder.addInt32(1);
  const buffers = builder.endVector();
  const root = table(7, () => {
    builder.addFieldInt32(modelFields.version, version, 0);
    for (const field of keptFields) builder.addFieldInt32(field, 1, 0);
    builder.addFieldOffset(modelFields.buffers, buffers, 0);
    builder.addFieldOffset(modelFields.metadata, metadata, 0);
  });
  builder.finish(root, 'TFL3');
  const prefix = builder.asUint8Array();
  // The builder counts from the end.
  return { prefix, root: prefix.length - root, buffers: prefix.length - buffers };
}

/** Metadata of a model whose input is an RGB picture of values 0 to 1: tensorflow's metadata_schema.fbs. */
function buildMetadata(): Uint8Array {
  const [normalizationOptions, imageProperties, rgb] = [1, 2, 1];
  const builder = new Builder(512);
  const table = (fields: number, add: () => void): number => {
    builder.startObject(fields);
    add();
    return builder.endObject();
  };
  const tables = (offset: number): number => {
    builder.startVector(4, 1, 4);
    builder.addOffset(offset);
    return builder.endVector();
  };
  const floats = (value: number): number => {
    builder.startVector(4, 1, 4);
    builder.addFloat32(value);
    return builder.endVector();
  };
  const union = (type: number, offset: number) => (): void => {
    builder.addFieldInt8(0, type, 0);
    builder.addFieldOffset(1, offset, 0);
  };
  const [mean, std] = [floats(0), floats(255)];
  const normalization = table(2, () => {
    builder.addFieldOffset(0, mean, 0);
    builder.addFieldOffset(1, std, 0);
  });
  const units = tables(table(2, union(normalizationOptions, normalization)));
  const properties = table(2, () => builder.addFieldInt8(0, rgb, 0));
  const content = table(3, union(imageProperties, properties));
  const input = table(7, () => {
    builder.addFieldOffset(3, content, 0);
    builder.addFieldOffset(4, units, 0);
  });
  const output = table(7, () => {});
  const [inputs, outputs] = [tables(input), tables(output)];
  const subgraph = table(9, () => {
    builder.addFieldOffset(2, inputs, 0);
    builder.addFieldOffset(3, outputs, 0);
  });
  const subgraphs = tables(subgraph);
  const root = table(8, () => builder.addFieldOffset(3, subgraphs, 0));
  builder.finish(root, 'M001');
  return builder.asUint8Array();
}

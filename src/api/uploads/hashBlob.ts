import SparkMD5 from 'spark-md5';
import { hashChunkBytes } from '../../protocol/rest/uploads.ts';

/**
 * The MD5 of a file as base64, read in chunks of 2 MB so that a large file is never in memory as a whole. `onProgress`
 * gets the share that was read, 0 to 1. Slow: call it in a worker.
 */
export async function hashBlob(blob: Blob, onProgress: (share: number) => void = () => {}): Promise<string> {
  const md5 = new SparkMD5.ArrayBuffer();
  for (let start = 0; start < blob.size; start += hashChunkBytes) {
    const end = Math.min(start + hashChunkBytes, blob.size);
    md5.append(await blob.slice(start, end).arrayBuffer());
    onProgress(end / blob.size);
  }
  return btoa(md5.end(true));
}

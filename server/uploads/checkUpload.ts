import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import { headBytes, sniffType } from '../storage/fileTypes.ts';
import type { DeclaredFile } from '../store/blobStore.ts';

/**
 * Passes a file on while it matches its declaration. Throws `uploadTypeWrong` before the first byte is passed on,
 * `uploadSizeWrong` when the file is too long or ends too early, and `uploadChecksumWrong` at its end.
 */
export async function* checkUpload(
  source: AsyncIterable<Buffer>,
  { byteSize, checksum, contentType }: DeclaredFile,
): AsyncGenerator<Buffer> {
  const md5 = createHash('md5');
  let size = 0;
  /** The start of the file, until there is enough of it to find its type; then null. */
  let head: Buffer | null = Buffer.alloc(0);
  const checkHead = (bytes: Buffer): void => {
    if (sniffType(bytes) !== contentType) throw new AppError('uploadTypeWrong');
  };
  for await (const chunk of source) {
    size += chunk.length;
    if (size > byteSize) throw new AppError('uploadSizeWrong');
    md5.update(chunk);
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headBytes) continue;
    checkHead(head);
    yield head;
    head = null;
  }
  if (size < byteSize) throw new AppError('uploadSizeWrong');
  if (head !== null) {
    checkHead(head);
    yield head;
  }
  if (md5.digest('base64') !== checksum) throw new AppError('uploadChecksumWrong');
}

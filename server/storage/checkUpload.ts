import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import { headBytes, sniffType } from './fileTypes.ts';

/** What was declared of an upload. */
export interface Declared {
  byteSize: number;
  /** MD5, base64. */
  checksum: string;
  contentType: string;
}

/**
 * Passes a file on while it is as declared; throws `uploadTypeWrong` before the first byte is passed on, `uploadSizeWrong`
 * as soon as it is too long or when it ends too early, `uploadChecksumWrong` at its end.
 */
export async function* checkUpload(
  source: AsyncIterable<Buffer>,
  { byteSize, checksum, contentType }: Declared,
): AsyncGenerator<Buffer> {
  const md5 = createHash('md5');
  let size = 0;
  /** The file's beginning, until there is enough of it to tell the type. */
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

import type { CreateBlobAnswer, CreateBlobBody } from '../../protocol/rest/uploads.ts';
import { createHasher, type Hasher } from './hasher.ts';
import { putFile } from './putFile.ts';

/** A file with the name and type under which it is stored. */
export interface UploadFile {
  name: string;
  contentType: string;
  blob: Blob;
}

interface UploadOptions {
  /** Called with the share that is done, 0 to 1, never decreasing. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Uploads files to the server: checksum, declaration, then the file itself. */
export interface BlobUploader {
  /** Resolves with the signed id of the upload; rejects with ApiError or the signal's reason. */
  upload(file: UploadFile, options?: UploadOptions): Promise<string>;
}

interface BlobUploaderOptions {
  createBlob(body: CreateBlobBody): Promise<CreateBlobAnswer>;
  hasher?: Hasher;
  put?: typeof putFile;
}

/** The share of an upload's progress that the checksum takes; sending takes the rest. */
const hashShare = 0.15;
/** The longest name that the server accepts, in characters. */
const maxNameLength = 255;

export function createBlobUploader(options: BlobUploaderOptions): BlobUploader {
  const { createBlob, hasher = createHasher(), put = putFile } = options;
  return {
    async upload({ name, contentType, blob }, { onProgress = () => {}, signal } = {}) {
      const abort = signal === undefined ? {} : { signal };
      const checksum = await hasher.hash(blob, {
        ...abort,
        onProgress: (share) => onProgress(share * hashShare),
      });
      const { uploadUrl, uploadHeaders, signedId } = await createBlob({
        byteSize: blob.size,
        checksum,
        contentType,
        filename: cutName(name),
      });
      await put({
        ...abort,
        url: uploadUrl,
        headers: uploadHeaders,
        body: blob,
        onProgress: (share) => onProgress(hashShare + share * (1 - hashShare)),
      });
      return signedId;
    },
  };
}

/** Shortens a name that is too long; it keeps its end, with page number and extension. */
export const cutName = (name: string): string =>
  name.length <= maxNameLength ? name : `…${name.slice(name.length - maxNameLength + 1)}`;

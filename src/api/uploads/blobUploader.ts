import type { CreateBlobAnswer, CreateBlobBody } from '../../protocol/rest/uploads.ts';
import { createHasher, type Hasher } from './hasher.ts';
import { putFile } from './putFile.ts';

/** A file under the name and type it is to have. */
export interface UploadFile {
  name: string;
  contentType: string;
  blob: Blob;
}

interface UploadOptions {
  /** Told the share that is done, 0 to 1, never falling. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Brings files to the store: checksum, declaration, the file itself. */
export interface BlobUploader {
  /** Resolves with the signed id that names the upload; rejects with ApiError or the signal's reason. */
  upload(file: UploadFile, options?: UploadOptions): Promise<string>;
}

interface BlobUploaderOptions {
  createBlob(body: CreateBlobBody): Promise<CreateBlobAnswer>;
  hasher?: Hasher;
  put?: typeof putFile;
}

/** Reading is this share of an upload's progress, sending the rest. */
const hashShare = 0.15;
/** The server takes names up to this length. */
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

/** A name that is too long keeps its end, where the page number and the extension are. */
export const cutName = (name: string): string =>
  name.length <= maxNameLength ? name : `…${name.slice(name.length - maxNameLength + 1)}`;

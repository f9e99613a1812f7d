import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../src/clock/clock.ts';
import {
  documentTypes,
  type CreateBlobAnswer,
  type CreateBlobBody,
} from '../../src/protocol/rest/uploads.ts';
import type { Signer } from '../auth/signer.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { keyStartOf, type BlobStorage } from '../storage/blobStorage.ts';
import { extensionOf, isImage, isKeptType } from '../storage/fileTypes.ts';
import type { BlobStore, StoredBlob } from '../store/blobStore.ts';
import { checkUpload } from './checkUpload.ts';
import { createUnfinishedUploads, type UnfinishedLimits } from './unfinishedUploads.ts';

const hourMs = 60 * 60 * 1000;
/** How long an upload link is valid; ms. */
export const uploadLinkMs = hourMs;
/** How long a finished upload can be used by its signed id; ms. */
export const signedIdMs = 24 * hourMs;

const claimsSchema = z.object({ blobId: z.string() });

/** Accepts uploads: each is declared, then received as one file, then used by its signed id. */
export interface UploadIntake {
  /** Rejects with `uploadTypeRefused`, `uploadTooLarge`, `tooManyUploads` or `sessionStorageFull`. */
  declare(sessionId: string, personId: string, body: CreateBlobBody): Promise<CreateBlobAnswer>;
  /** The declared upload of an upload link; rejects with `uploadLinkInvalid` or `uploadAlreadyDone`. */
  find(blobId: string, token: string): Promise<StoredBlob>;
  /** Stores the file. When it is refused nothing of it is kept, and the upload must be declared again. */
  receive(blob: StoredBlob, source: AsyncIterable<Buffer>): Promise<void>;
  /** The upload ids of signed ids; throws `uploadNotFound` with the field of the first one that is not valid. */
  readSignedIds(signedIds: readonly string[], fieldOf: (index: number) => string): string[];
}

export function createUploadIntake({
  store,
  storage,
  signer,
  clock,
  limits,
}: {
  store: BlobStore;
  storage: BlobStorage;
  signer: Signer;
  clock: Clock;
  limits: Config['uploads'] & UnfinishedLimits;
}): UploadIntake {
  /** Ids of the uploads that are being received now. */
  const receiving = new Set<string>();
  const unfinished = createUnfinishedUploads(limits, clock, uploadLinkMs);

  return {
    async declare(sessionId, personId, { byteSize, checksum, contentType, filename }) {
      checkAllowed(contentType, byteSize, limits);
      const begun = unfinished.begin(personId, byteSize);
      const createdAt = new Date(clock.nowMs());
      const declared = { byteSize, checksum, contentType, fileName: filename, createdAt };
      const blob = await store.declare(sessionId, declared, limits.sessionBytes).catch((error: unknown) => {
        unfinished.end(begun);
        throw error;
      });
      begun.blobId = blob.id;
      const token = signer.sign('upload', { blobId: blob.id }, clock.nowMs() + uploadLinkMs);
      return {
        uploadUrl: `/v1/blobs/${blob.id}?token=${token}`,
        uploadHeaders: { 'content-type': contentType, 'content-md5': checksum },
        signedId: signer.sign('blob', { blobId: blob.id }, clock.nowMs() + signedIdMs),
      };
    },
    async find(blobId, token) {
      if (signer.verify('upload', token, claimsSchema)?.blobId !== blobId)
        throw new AppError('uploadLinkInvalid');
      const blob = await store.find(blobId);
      if (blob === null) throw new AppError('uploadLinkInvalid');
      if (blob.key !== null || receiving.has(blobId)) throw new AppError('uploadAlreadyDone');
      return blob;
    },
    async receive(blob, source) {
      if (!isKeptType(blob.contentType)) throw new AppError('uploadTypeRefused');
      if (receiving.has(blob.id)) throw new AppError('uploadAlreadyDone');
      receiving.add(blob.id);
      try {
        const key = `${keyStartOf(blob.sessionId)}${randomBytes(18).toString('base64url')}.${extensionOf(blob.contentType)}`;
        await storage.save(key, checkUpload(source, blob));
        if (await store.finish(blob.id, key)) return;
        // The session was deleted during the upload.
        await storage.delete([key]);
        throw new AppError('uploadLinkInvalid');
      } catch (error) {
        // A refused upload must not count towards the session's storage.
        await store.forgetUnfinished(blob.id);
        throw error;
      } finally {
        receiving.delete(blob.id);
        unfinished.endOf(blob.id);
      }
    },
    readSignedIds: (signedIds, fieldOf) =>
      signedIds.map((signedId, index) => {
        const claims = signer.verify('blob', signedId, claimsSchema);
        if (claims === null) throw new AppError('uploadNotFound', { field: fieldOf(index) });
        return claims.blobId;
      }),
  };
}

/** Throws when files of this type or size are not accepted. */
function checkAllowed(contentType: string, byteSize: number, limits: Config['uploads']): void {
  if (!isKeptType(contentType))
    throw new AppError('uploadTypeRefused', {
      field: 'contentType',
      message: explainRefusedType(contentType),
    });
  const limit = isImage(contentType) ? limits.imageBytes : limits.videoBytes;
  if (byteSize > limit)
    throw new AppError('uploadTooLarge', {
      field: 'byteSize',
      message: `The file is too large. ${isImage(contentType) ? 'A picture' : 'A video'} can have up to ${String(Math.floor(limit / 1024 ** 2))} MB.`,
    });
}

const acceptedTypes = 'PNG, JPEG, WebP and GIF pictures, MP4 and WebM videos';

function explainRefusedType(contentType: string): string {
  if (contentType === 'image/svg+xml')
    return `SVG files are not accepted because they can contain scripts. Use another picture format (${acceptedTypes}).`;
  if ((documentTypes as readonly string[]).includes(contentType))
    return 'A PDF is uploaded as pictures of its pages.';
  return `Files of this type are not accepted. Accepted are ${acceptedTypes}.`;
}

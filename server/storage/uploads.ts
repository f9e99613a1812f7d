import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
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
import type { BlobStore, StoredBlob } from '../store/blobStore.ts';
import { blobKey, type BlobStorage } from './blobStorage.ts';
import { checkUpload } from './checkUpload.ts';
import { extensionOf, isImage, isKeptType } from './fileTypes.ts';

const hourMs = 60 * 60 * 1000;
/** How long an upload's address holds, how long a finished upload waits to be used, how often the rest is swept; ms. */
const uploadLinkMs = hourMs;
const signedIdMs = 24 * hourMs;
const sweepEveryMs = hourMs;

const claimsSchema = z.object({ blobId: z.string() });

/** Uploads from their declaration to the day that nothing shows them any more. */
export interface Uploads {
  /** Rejects with `uploadTypeRefused`, `uploadTooLarge` or `sessionStorageFull`. */
  declare(sessionId: string, body: CreateBlobBody): Promise<CreateBlobAnswer>;
  /** The upload that an address was given out for; rejects with `uploadLinkInvalid` or `uploadAlreadyDone`. */
  find(blobId: string, token: string): Promise<StoredBlob>;
  /** Takes the file in, or refuses it whole and forgets the upload. */
  receive(blob: StoredBlob, source: AsyncIterable<Buffer>): Promise<void>;
  /** The ids of uploads by their signed ids; throws `uploadNotFound` for one that is none. */
  readSignedIds(signedIds: readonly string[], fieldOf: (index: number) => string): string[];
  /** Lets go of the files at these addresses; what is no upload is passed over. */
  release(urls: readonly (string | null)[]): Promise<void>;
  /** Lets go of all files of a session that was deleted. */
  releaseKeys(keys: readonly string[]): Promise<void>;
  /** Deletes what broken uploads and crashes have left behind. Runs before the first upload is taken. */
  sweepAtStart(): Promise<void>;
  stop(): void;
}

export function createUploads(options: {
  store: BlobStore;
  storage: BlobStorage;
  signer: Signer;
  clock: Clock;
  limits: Config['uploads'];
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}): Uploads {
  const { store, storage, signer, clock, limits, log } = options;
  const underWay = new Set<string>();

  const releaseKeys = async (keys: readonly string[]): Promise<void> => {
    // Rows first: a file without a row is swept, a row without a file would be a broken picture.
    await store.forget(keys);
    await storage.delete(keys);
  };
  const forgetStale = async (): Promise<void> => {
    const before = (ms: number): Date => new Date(clock.nowMs() - ms);
    const keys = await store.forgetStale({
      // One that is coming in now began before its address ran out.
      unfinishedBefore: before(2 * uploadLinkMs),
      unusedBefore: before(2 * signedIdMs),
    });
    await storage.delete(keys);
  };
  const stop = clock.setRepeating(sweepEveryMs, () => {
    forgetStale().catch((error: unknown) => log.error({ err: error }, 'stale uploads could not be deleted'));
  });

  return {
    async declare(sessionId, { byteSize, checksum, contentType, filename }) {
      checkAllowed(contentType, byteSize, limits);
      const blob = await store.declare(
        sessionId,
        { byteSize, checksum, contentType, fileName: filename, createdAt: new Date(clock.nowMs()) },
        limits.sessionBytes,
      );
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
      if (blob.key !== null || underWay.has(blobId)) throw new AppError('uploadAlreadyDone');
      return blob;
    },
    async receive(blob, source) {
      if (!isKeptType(blob.contentType)) throw new AppError('uploadTypeRefused');
      if (underWay.has(blob.id)) throw new AppError('uploadAlreadyDone');
      underWay.add(blob.id);
      try {
        const key = `${randomBytes(18).toString('base64url')}.${extensionOf(blob.contentType)}`;
        await storage.save(key, checkUpload(source, blob));
        if (await store.finish(blob.id, key)) return;
        // Its session was deleted meanwhile.
        await storage.delete([key]);
        throw new AppError('uploadLinkInvalid');
      } catch (error) {
        // What was refused holds no room: a new try is declared anew.
        await store.forgetUnfinished(blob.id);
        throw error;
      } finally {
        underWay.delete(blob.id);
      }
    },
    readSignedIds: (signedIds, fieldOf) =>
      signedIds.map((signedId, index) => {
        const claims = signer.verify('blob', signedId, claimsSchema);
        if (claims === null) throw new AppError('uploadNotFound', { field: fieldOf(index) });
        return claims.blobId;
      }),
    release: (urls) => releaseKeys(urls.flatMap((url) => blobKey(url) ?? [])),
    releaseKeys,
    async sweepAtStart() {
      await forgetStale();
      const count = await storage.sweep((keys) => store.known(keys));
      if (count > 0) log.info({ count }, 'remains of uploads were deleted');
    },
    stop,
  };
}

/** Throws when files of this type, or of this size, are not taken. */
function checkAllowed(contentType: string, byteSize: number, limits: Config['uploads']): void {
  if (!isKeptType(contentType))
    throw new AppError('uploadTypeRefused', { field: 'contentType', message: whyRefused(contentType) });
  const limit = isImage(contentType) ? limits.imageBytes : limits.videoBytes;
  if (byteSize > limit)
    throw new AppError('uploadTooLarge', {
      field: 'byteSize',
      message: `The file is too large: ${isImage(contentType) ? 'a picture' : 'a video'} may have ${String(Math.floor(limit / 1024 ** 2))} MB.`,
    });
}

const kept = 'PNG, JPEG, WebP and GIF pictures, MP4 and WebM videos';

function whyRefused(contentType: string): string {
  if (contentType === 'image/svg+xml')
    return `SVG can carry scripts and is not taken: use another picture format (${kept}).`;
  if ((documentTypes as readonly string[]).includes(contentType))
    return 'A PDF is uploaded as pictures of its pages.';
  return `Files of this type are not taken. What is taken: ${kept}.`;
}

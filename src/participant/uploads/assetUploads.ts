import type { StoreApi } from 'zustand/vanilla';
import type { BlobUploader, UploadFile } from '../../api/uploads/blobUploader.ts';
import { judgeFiles } from '../../api/uploads/fileRules.ts';
import { createTaskQueue } from '../../clock/taskQueue.ts';
import type { UploadLimits } from '../../protocol/rest/uploads.ts';
import type { ReadPdf } from './pdf/readPdf.ts';
import { createUploadList, isDocument, type AssetUpload } from './uploadList.ts';
import { uploadPages } from './uploadPages.ts';
import { judgeCount, refuseUnreadable, RefusedError, type UploadRefusal } from './uploadRefusal.ts';

/** Uploads files to the session's assets: all files that were chosen together, or none of them. */
export interface AssetUploads {
  readonly store: StoreApi<readonly AssetUpload[]>;
  /** Resolves with whether the files became assets. `onStarted` is called once they are accepted. */
  add(files: readonly File[], onStarted?: () => void): Promise<boolean>;
  /** Leaves one file out of its batch. */
  cancel(sourceId: string): void;
  /** Cancels everything. */
  stop(): void;
}

export interface AssetUploadsOptions {
  blobs: BlobUploader;
  readPdf: ReadPdf;
  limits(): Promise<UploadLimits>;
  /** Number of assets the session has now. */
  countAssets(): number;
  /** Creates assets from uploads, in this order; resolves with false when that failed, which has been shown by then. */
  create(signedIds: string[], onCreated: (assetIds: string[]) => void): Promise<boolean>;
  /** Shows why nothing is uploaded. */
  onRefused(refusal: UploadRefusal): void;
  /** Reports and shows that an upload failed. */
  onFailed(error: unknown): void;
  createId(): string;
  createUrl(blob: Blob): string;
  revokeUrl(url: string): void;
}

/** Uploads at once, of all batches together. */
const parallelUploads = 3;

class Cancelled extends Error {}

/** Files that were chosen together. */
interface Batch {
  abort: AbortController;
  /** By the id of each file. */
  sources: Map<string, AbortController>;
}

export function createAssetUploads(options: AssetUploadsOptions): AssetUploads {
  const { blobs, readPdf, createId } = options;
  const list = createUploadList(options);
  const queue = createTaskQueue(parallelUploads);
  const batches = new Set<Batch>();

  /** Uploads a file that the list shows, when its turn comes. */
  const upload = (id: string, file: UploadFile, signal: AbortSignal): Promise<string> =>
    queue.add(async () => {
      signal.throwIfAborted();
      const onProgress = (uploadProgress: number): void => list.change(id, { uploadProgress });
      const signedId = await blobs.upload(file, { signal, onProgress });
      list.change(id, { uploadProgress: 1, status: 'done' });
      return signedId;
    });

  const uploadFile = (id: string, file: File, signal: AbortSignal): Promise<string> =>
    upload(id, { name: file.name, contentType: file.type, blob: file }, signal);

  const uploadPdf = (
    sourceId: string,
    file: File,
    signal: AbortSignal,
    maxPages: number,
  ): Promise<string[]> =>
    uploadPages({
      pages: readPdf(file, { maxPages, signal }),
      queue,
      signal,
      upload(page) {
        const { name, picture } = page;
        const pageFile = { name, contentType: picture.type, blob: picture };
        return upload(list.addPage(sourceId, page), pageFile, signal);
      },
    });

  /** Resolves with the signed ids of a file's uploads; with none when the file was cancelled. */
  async function uploadSource(
    file: File,
    sourceId: string,
    batch: Batch,
    limits: UploadLimits,
  ): Promise<string[]> {
    const own = batch.sources.get(sourceId) ?? new AbortController();
    const signal = AbortSignal.any([own.signal, batch.abort.signal]);
    try {
      return isDocument(file)
        ? await uploadPdf(sourceId, file, signal, limits.documentPages)
        : [await uploadFile(sourceId, file, signal)];
    } catch (error) {
      if (own.signal.aborted) return [];
      throw refuseUnreadable(file, error);
    }
  }

  async function runBatch(files: readonly File[], limits: UploadLimits): Promise<boolean> {
    const entries = files.map((file) => ({ file, sourceId: createId() }));
    const batch: Batch = {
      abort: new AbortController(),
      sources: new Map(entries.map(({ sourceId }) => [sourceId, new AbortController()])),
    };
    const isOfBatch = ({ sourceId }: AssetUpload): boolean => batch.sources.has(sourceId);
    batches.add(batch);
    for (const { file, sourceId } of entries) list.addFile(sourceId, file);
    try {
      const uploaded = await Promise.all(
        entries.map(({ file, sourceId }) => uploadSource(file, sourceId, batch, limits)),
      );
      // A file can be cancelled after it was uploaded, while the others are not yet.
      const isCancelled = (index: number): boolean =>
        batch.sources.get(entries[index]?.sourceId ?? '')?.signal.aborted === true;
      const signedIds = uploaded.filter((_, index) => !isCancelled(index)).flat();
      const refusal = judgeCount(signedIds.length, options.countAssets(), limits);
      if (refusal !== null) throw new RefusedError(refusal);
      if (signedIds.length === 0) return false;
      return await options.create(signedIds, (assetIds) => list.assignAssets(isOfBatch, assetIds));
    } catch (error) {
      const isStopped = batch.abort.signal.aborted;
      batch.abort.abort(new Cancelled('another file of the batch failed'));
      if (error instanceof RefusedError) options.onRefused(error.refusal);
      else if (!isStopped) options.onFailed(error);
      return false;
    } finally {
      batches.delete(batch);
      list.remove(isOfBatch);
    }
  }

  return {
    store: list.store,
    async add(files, onStarted = () => {}) {
      if (files.length === 0) return false;
      try {
        const limits = await options.limits();
        const refusal =
          judgeFiles(files, 'assets', limits) ?? judgeCount(files.length, options.countAssets(), limits);
        if (refusal === null) {
          onStarted();
          return await runBatch(files, limits);
        }
        options.onRefused(refusal);
      } catch (error) {
        options.onFailed(error);
      }
      return false;
    },
    cancel(sourceId) {
      for (const { sources } of batches)
        sources.get(sourceId)?.abort(new Cancelled('the upload was cancelled'));
      list.remove((each) => each.sourceId === sourceId);
    },
    stop() {
      for (const { abort } of batches) abort.abort(new Cancelled('the participant left the studio'));
    },
  };
}

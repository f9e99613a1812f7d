import { createStore, type StoreApi } from 'zustand/vanilla';
import { judgeFiles, type FileRefusal } from '../../api/uploads/fileRules.ts';
import type { BlobUploads, UploadFile } from '../../api/uploads/blobUploads.ts';
import { documentTypes, type UploadLimits } from '../../protocol/rest/uploads.ts';
import { createLimiter } from './limiter.ts';
import type { PdfError, PdfPage, ReadPdf } from './pdf/readPdf.ts';

/** A file, or a page of one, on its way to the session's assets. */
export interface AssetUpload {
  id: string;
  /** What is cancelled together: one file, or all pages of one PDF. */
  sourceId: string;
  fileName: string;
  fileSize: number;
  mimeType: string;
  /** Local picture of what is uploaded; null while a PDF is read. */
  previewUrl: string | null;
  /** 0 to 1; of a PDF that is read, its pages. */
  uploadProgress: number;
  status: 'reading' | 'uploading' | 'done';
  /** What the server has made of it, once it has: shown in its place as soon as the list has it. */
  assetId?: string;
}

/** Why files were not taken. */
export type UploadRefusal =
  | FileRefusal
  | { reason: 'tooManyAssets' | 'tooManyAtOnce'; limit: number }
  | { reason: 'tooManyPages'; fileName: string; pages: number; limit: number }
  | { reason: 'locked' | 'unreadable'; fileName: string };

/** Brings files into the session's list: all of a choice, or none. */
export interface AssetUploads {
  readonly store: StoreApi<readonly AssetUpload[]>;
  /** Resolves when the files are in the list (true) or will not be; `onStarted` is told that they are taken. */
  add(files: readonly File[], onStarted?: () => void): Promise<boolean>;
  cancel(sourceId: string): void;
  /** Ends everything that is under way. */
  stop(): void;
}

export interface AssetUploadsOptions {
  blobs: BlobUploads;
  readPdf: ReadPdf;
  limits(): Promise<UploadLimits>;
  /** Assets in the list now. */
  countAssets(): number;
  /** Makes assets of uploads, in this order; false when the server did not, which was said before. */
  create(signedIds: string[], onCreated: (assetIds: string[]) => void): Promise<boolean>;
  /** Says why nothing is uploaded. */
  onRefused(refusal: UploadRefusal): void;
  /** An upload failed: says so, and asks for the list again. */
  onFailed(error: unknown): void;
  createId(): string;
  createUrl(blob: Blob): string;
  revokeUrl(url: string): void;
}

/** Assets that one call makes: more would have to be made by several, of which one could fail. */
const maxAtOnce = 500;
/** Uploads at once. */
const parallelUploads = 3;

class Cancelled extends Error {}

/** One choice of files, which ends well or not at all. */
interface Batch {
  abort: AbortController;
  sources: Map<string, AbortController>;
}

export function createAssetUploads(options: AssetUploadsOptions): AssetUploads {
  const { blobs, readPdf, createId, createUrl, revokeUrl } = options;
  const store = createStore<readonly AssetUpload[]>(() => []);
  const limiter = createLimiter(parallelUploads);
  const batches = new Set<Batch>();

  const show = (upload: AssetUpload): void => store.setState([...store.getState(), upload], true);
  const change = (id: string, part: Partial<AssetUpload>): void =>
    store.setState(
      store.getState().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)),
      true,
    );
  function hide(isGone: (upload: AssetUpload) => boolean): void {
    for (const { previewUrl } of store.getState().filter(isGone))
      if (previewUrl !== null) revokeUrl(previewUrl);
    store.setState(
      store.getState().filter((upload) => !isGone(upload)),
      true,
    );
  }

  /** Uploads one file whose placeholder is shown. */
  async function send(id: string, file: UploadFile, signal: AbortSignal): Promise<string> {
    const signedId = await blobs.upload(file, {
      signal,
      onProgress: (uploadProgress) => change(id, { uploadProgress }),
    });
    change(id, { uploadProgress: 1, status: 'done' });
    return signedId;
  }

  async function bringFile(file: File, sourceId: string, signal: AbortSignal): Promise<string[]> {
    const giveBack = await limiter.acquire();
    try {
      signal.throwIfAborted();
      return [await send(sourceId, { name: file.name, contentType: file.type, blob: file }, signal)];
    } finally {
      giveBack();
    }
  }

  /** Draws a page when there is a place to upload it, so that the pictures of a long PDF never pile up. */
  async function bringPages(
    file: File,
    sourceId: string,
    signal: AbortSignal,
    most: number,
  ): Promise<string[]> {
    const pages = readPdf(file, { maxPages: most, signal });
    const sent: Promise<string>[] = [];
    const failures: unknown[] = [];
    try {
      for (;;) {
        const giveBack = await limiter.acquire();
        let next: IteratorResult<PdfPage, void>;
        try {
          signal.throwIfAborted();
          if (failures.length > 0) throw failures[0];
          next = await pages.next();
        } catch (error) {
          giveBack();
          throw error;
        }
        if (next.done === true) {
          giveBack();
          return await Promise.all(sent);
        }
        const sending = sendPage(sourceId, next.value, signal);
        sending.then(giveBack, (error: unknown) => {
          failures.push(error);
          giveBack();
        });
        sent.push(sending);
      }
    } finally {
      await pages.return();
    }
  }

  /** Shows a page before what stands for the rest of its PDF, and uploads it. */
  function sendPage(
    sourceId: string,
    { page, pageCount, name, picture }: PdfPage,
    signal: AbortSignal,
  ): Promise<string> {
    const id = `${sourceId}:${String(page)}`;
    insertBefore(sourceId, {
      id,
      sourceId,
      fileName: name,
      fileSize: picture.size,
      mimeType: picture.type,
      previewUrl: createUrl(picture),
      uploadProgress: 0,
      status: 'uploading',
    });
    if (page === pageCount) hide((upload) => upload.id === sourceId);
    else change(sourceId, { uploadProgress: page / pageCount });
    return send(id, { name, contentType: picture.type, blob: picture }, signal);
  }

  function insertBefore(id: string, upload: AssetUpload): void {
    const list = store.getState();
    const index = list.findIndex((each) => each.id === id);
    store.setState([...list.slice(0, index), upload, ...list.slice(index)], true);
  }

  /** Ids of one file's uploads; none when it was cancelled by itself. */
  async function bring(file: File, sourceId: string, batch: Batch, limits: UploadLimits): Promise<string[]> {
    const own = batch.sources.get(sourceId) ?? new AbortController();
    const signal = AbortSignal.any([own.signal, batch.abort.signal]);
    try {
      return isDocument(file)
        ? await bringPages(file, sourceId, signal, limits.documentPages)
        : await bringFile(file, sourceId, signal);
    } catch (error) {
      if (own.signal.aborted) return [];
      throw namedFor(file, error);
    }
  }

  /** The uploads of a batch stand in the order in which its assets were made. */
  function nameUploads({ sources }: Batch, assetIds: readonly string[]): void {
    const own = store.getState().filter(({ sourceId }) => sources.has(sourceId));
    for (const [index, { id }] of own.entries()) {
      const assetId = assetIds[index];
      if (assetId !== undefined) change(id, { assetId });
    }
  }

  async function runBatch(files: readonly File[], limits: UploadLimits): Promise<boolean> {
    const entries = files.map((file) => ({ file, sourceId: createId() }));
    const batch: Batch = {
      abort: new AbortController(),
      sources: new Map(entries.map(({ sourceId }) => [sourceId, new AbortController()])),
    };
    batches.add(batch);
    for (const { file, sourceId } of entries) show(placeholder(file, sourceId, createUrl));
    try {
      const ids = await Promise.all(
        entries.map(({ file, sourceId }) => bring(file, sourceId, batch, limits)),
      );
      // One that was cancelled after it was sent is left out too.
      const isKept = (index: number): boolean =>
        batch.sources.get(entries[index]?.sourceId ?? '')?.signal.aborted === false;
      const signedIds = ids.filter((_, index) => isKept(index)).flat();
      const refusal = judgeCount(signedIds.length, options.countAssets(), limits);
      if (refusal !== null) throw new RefusedError(refusal);
      const name = (assetIds: string[]): void => nameUploads(batch, assetIds);
      return signedIds.length > 0 && (await options.create(signedIds, name));
    } catch (error) {
      const isStopped = batch.abort.signal.aborted;
      batch.abort.abort(new Cancelled('another file of the same choice failed'));
      if (error instanceof RefusedError) options.onRefused(error.refusal);
      else if (!isStopped) options.onFailed(error);
      return false;
    } finally {
      batches.delete(batch);
      hide(({ sourceId }) => batch.sources.has(sourceId));
    }
  }

  return {
    store,
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
      hide((upload) => upload.sourceId === sourceId);
    },
    stop() {
      for (const { abort } of batches) abort.abort(new Cancelled('the studio was left'));
    },
  };
}

/** Ends a batch with a reason that a person is told. */
class RefusedError extends Error {
  readonly refusal: UploadRefusal;
  constructor(refusal: UploadRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

const isDocument = (file: File): boolean => documentTypes.some((type) => type === file.type);

function judgeCount(count: number, present: number, { assets }: UploadLimits): UploadRefusal | null {
  if (count > maxAtOnce) return { reason: 'tooManyAtOnce', limit: maxAtOnce };
  return present + count > assets ? { reason: 'tooManyAssets', limit: assets } : null;
}

const placeholder = (file: File, sourceId: string, createUrl: (blob: Blob) => string): AssetUpload => ({
  id: sourceId,
  sourceId,
  fileName: file.name,
  fileSize: file.size,
  mimeType: file.type,
  previewUrl: isDocument(file) ? null : createUrl(file),
  uploadProgress: 0,
  status: isDocument(file) ? 'reading' : 'uploading',
});

/** What is wrong with a PDF is told with its name. */
function namedFor(file: File, error: unknown): unknown {
  if (!isPdfError(error)) return error;
  const { reason, pageCount } = error;
  return new RefusedError(
    reason === 'tooManyPages'
      ? { reason, fileName: file.name, pages: pageCount, limit: error.limit }
      : { reason, fileName: file.name },
  );
}

/** By its name: the class itself comes with the code that is loaded for the first PDF. */
const isPdfError = (error: unknown): error is PdfError => error instanceof Error && error.name === 'PdfError';

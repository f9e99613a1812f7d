import { createStore, type StoreApi } from 'zustand/vanilla';
import { documentTypes } from '../../protocol/rest/uploads.ts';
import type { PdfPage } from './pdf/readPdf.ts';

/** A file, or a page of a PDF, that is being uploaded to the session's assets. */
export interface AssetUpload {
  id: string;
  /** What is cancelled together: one file, or all pages of one PDF. */
  sourceId: string;
  fileName: string;
  fileSize: number;
  mimeType: string;
  /** Local picture of the file; null while a PDF is read. */
  previewUrl: string | null;
  /** 0 to 1; while a PDF is read, the share of its pages. */
  uploadProgress: number;
  status: 'uploading' | 'done';
  /** The pages of a PDF are being drawn; each is then an upload of its own. */
  isReading: boolean;
  /** The asset that the server created from it; the upload shows until the list has that asset. */
  assetId?: string;
}

/** The uploads that are shown, in the order in which their assets will be created. */
export interface UploadList {
  readonly store: StoreApi<readonly AssetUpload[]>;
  /** Shows a file under its source's id. */
  addFile(sourceId: string, file: File): void;
  /** Shows a page of a PDF in front of the PDF itself, which goes with its last page. Returns the page's id. */
  addPage(sourceId: string, page: PdfPage): string;
  change(id: string, changes: Partial<AssetUpload>): void;
  /** Names the assets that the server created from the uploads of these sources, in their order. */
  assignAssets(isOfBatch: (upload: AssetUpload) => boolean, assetIds: readonly string[]): void;
  remove(isRemoved: (upload: AssetUpload) => boolean): void;
}

interface ObjectUrls {
  createUrl(blob: Blob): string;
  revokeUrl(url: string): void;
}

export const isDocument = (file: File): boolean => documentTypes.some((type) => type === file.type);

export function createUploadList({ createUrl, revokeUrl }: ObjectUrls): UploadList {
  const store = createStore<readonly AssetUpload[]>(() => []);
  const set = (uploads: readonly AssetUpload[]): void => store.setState(uploads, true);

  function change(id: string, changes: Partial<AssetUpload>): void {
    set(store.getState().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  }

  function remove(isRemoved: (upload: AssetUpload) => boolean): void {
    for (const { previewUrl } of store.getState().filter(isRemoved))
      if (previewUrl !== null) revokeUrl(previewUrl);
    set(store.getState().filter((upload) => !isRemoved(upload)));
  }

  return {
    store,
    change,
    remove,
    addFile(sourceId, file) {
      const upload: AssetUpload = {
        id: sourceId,
        sourceId,
        fileName: file.name,
        fileSize: file.size,
        mimeType: file.type,
        previewUrl: isDocument(file) ? null : createUrl(file),
        uploadProgress: 0,
        status: 'uploading',
        isReading: isDocument(file),
      };
      set([...store.getState(), upload]);
    },
    addPage(sourceId, { page, pageCount, name, picture }) {
      const upload: AssetUpload = {
        id: `${sourceId}:${String(page)}`,
        sourceId,
        fileName: name,
        fileSize: picture.size,
        mimeType: picture.type,
        previewUrl: createUrl(picture),
        uploadProgress: 0,
        status: 'uploading',
        isReading: false,
      };
      const uploads = store.getState();
      const index = uploads.findIndex(({ id }) => id === sourceId);
      set([...uploads.slice(0, index), upload, ...uploads.slice(index)]);
      if (page === pageCount) remove(({ id }) => id === sourceId);
      else change(sourceId, { uploadProgress: page / pageCount });
      return upload.id;
    },
    assignAssets(isOfBatch, assetIds) {
      for (const [index, { id }] of store.getState().filter(isOfBatch).entries()) {
        const assetId = assetIds[index];
        if (assetId !== undefined) change(id, { assetId });
      }
    },
  };
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import { judgeFiles, type FileRefusal } from '../../api/uploads/fileRules.ts';
import type { BlobUploader, UploadFile } from '../../api/uploads/blobUploader.ts';
import type { UploadLimits } from '../../protocol/rest/uploads.ts';

export type ImagePlace = 'logo' | 'background';

/** A logo or background that is being uploaded. */
export interface ImageUpload {
  key: string;
  place: ImagePlace;
  previewUrl: string;
  /** 0 to 1. */
  uploadProgress: number;
}

export type ImageRefusal = FileRefusal | { reason: 'unreadable'; fileName: string };

/** Uploads images for the logo and the backgrounds. */
export interface ImageUploads {
  readonly store: StoreApi<readonly ImageUpload[]>;
  /** Resolves with whether the image is used now. */
  add(place: ImagePlace, files: readonly File[]): Promise<boolean>;
  cancel(key: string): void;
  stop(): void;
}

export interface ImageUploadsOptions {
  blobs: BlobUploader;
  limits(): Promise<UploadLimits>;
  /** Rejects for an image that the browser cannot draw. */
  toStorable(file: File): Promise<UploadFile>;
  /** Uses a finished upload; resolves with false when that failed, which has been shown by then. */
  save(place: ImagePlace, signedId: string): Promise<boolean>;
  onRefused(place: ImagePlace, refusal: ImageRefusal): void;
  onFailed(place: ImagePlace, error: unknown): void;
  createId(): string;
  createUrl(blob: Blob): string;
  revokeUrl(url: string): void;
}

export function createImageUploads(options: ImageUploadsOptions): ImageUploads {
  const { blobs, createId, createUrl, revokeUrl } = options;
  const store = createStore<readonly ImageUpload[]>(() => []);
  const controllers = new Map<string, AbortController>();

  function begin(place: ImagePlace, file: File): { key: string; signal: AbortSignal } {
    const key = createId();
    const controller = new AbortController();
    controllers.set(key, controller);
    const shown = { key, place, previewUrl: createUrl(file), uploadProgress: 0 };
    store.setState([...store.getState(), shown], true);
    return { key, signal: controller.signal };
  }

  function end(key: string): void {
    controllers.delete(key);
    for (const upload of store.getState()) if (upload.key === key) revokeUrl(upload.previewUrl);
    store.setState(
      store.getState().filter((upload) => upload.key !== key),
      true,
    );
  }

  async function upload(place: ImagePlace, file: File): Promise<boolean> {
    const { key, signal } = begin(place, file);
    const onProgress = (uploadProgress: number): void =>
      store.setState(
        store.getState().map((upload) => (upload.key === key ? { ...upload, uploadProgress } : upload)),
        true,
      );
    try {
      const storable = await options.toStorable(file).catch(() => null);
      if (storable === null) {
        options.onRefused(place, { reason: 'unreadable', fileName: file.name });
        return false;
      }
      const signedId = await blobs.upload(storable, { signal, onProgress });
      signal.throwIfAborted();
      return await options.save(place, signedId);
    } catch (error) {
      if (!signal.aborted) options.onFailed(place, error);
      return false;
    } finally {
      end(key);
    }
  }

  return {
    store,
    async add(place, files) {
      const [file] = files;
      if (file === undefined) return false;
      try {
        const refusal = judgeFiles(files, place, await options.limits());
        if (refusal === null) return await upload(place, file);
        options.onRefused(place, refusal);
      } catch (error) {
        options.onFailed(place, error);
      }
      return false;
    },
    cancel: (key) => controllers.get(key)?.abort(new Error('the upload was cancelled')),
    stop() {
      for (const controller of controllers.values())
        controller.abort(new Error('the participant left the studio'));
    },
  };
}

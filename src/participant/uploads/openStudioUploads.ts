import { newId } from '../../api/newId.ts';
import type { Services } from '../../api/services.ts';
import { createBlobUploader } from '../../api/uploads/blobUploader.ts';
import type { UploadLimits } from '../../protocol/rest/uploads.ts';
import type { ToastKey } from '../../text/toasts.ts';
import { createAssetEdits } from '../edits/assetEdits.ts';
import { reportFailure } from '../reportFailure.ts';
import type { Studio } from '../studio.ts';
import { addBackground, changeLogo } from '../commands/brandCommands.ts';
import { createAssetUploads, type AssetUploads } from './assetUploads.ts';
import { createImageUploads, type ImageUploads } from './imageUploads.ts';
import { refusalToast } from './refusalToast.ts';
import { toStorableImage } from './storableImage.ts';

const local = {
  createId: newId,
  createUrl: (blob: Blob): string => URL.createObjectURL(blob),
  revokeUrl: (url: string): void => URL.revokeObjectURL(url),
};

/** The uploads of a participant while in the studio, whichever panel is open. */
export interface StudioUploads {
  assets: AssetUploads;
  images: ImageUploads;
  /** Cancels every upload in progress. */
  stop(): void;
}

/** Prepares the uploads of a studio; `stop` ends them. */
export function openStudioUploads(
  studio: Studio,
  { api, errorReports }: Pick<Services, 'api' | 'errorReports'>,
  showToast: (key: ToastKey, values?: Record<string, string>) => void,
): StudioUploads {
  const { studioToken } = studio.store.getState().session;
  const blobs = createBlobUploader({ createBlob: (body) => api.createBlob(studio.accessToken(), body) });
  let known: Promise<UploadLimits> | null = null;
  const limits = (): Promise<UploadLimits> => {
    known ??= api.getConfig().then(
      ({ uploads }) => uploads,
      (error: unknown) => {
        known = null;
        throw error;
      },
    );
    return known;
  };
  const reportError = (error: unknown): void => errorReports.report(error);
  const assets = createAssetUploads({
    blobs,
    limits,
    // The PDF library is loaded by its worker, with the first PDF.
    readPdf: async function* (file, options) {
      const { readPdf } = await import('./pdf/readPdf.ts');
      yield* readPdf(file, options);
    },
    countAssets: () => studio.store.getState().content.assets.list.length,
    async create(signedIds, onCreated) {
      const isCreated = await studio.edit(createAssetEdits(api, studioToken).create(signedIds, onCreated));
      if (!isCreated) studio.reloadList('assets');
      return isCreated;
    },
    onRefused(refusal) {
      const { key, values } = refusalToast(refusal);
      showToast(key, values);
    },
    onFailed(error) {
      reportFailure({ showToast, reportError }, 'studio.error.createAssets', error);
      studio.reloadList('assets');
    },
    ...local,
  });
  const images = createImageUploads({
    blobs,
    limits,
    toStorable: toStorableImage,
    save: (place, signedId) => studio.runToEnd(place === 'logo' ? changeLogo : addBackground, { signedId }),
    onRefused(_place, refusal) {
      if (refusal.reason === 'type') return showToast('upload.notAnImage', { file: refusal.fileName });
      const { key, values } = refusalToast(refusal);
      showToast(key, values);
    },
    onFailed: (place, error) =>
      reportFailure(
        { showToast, reportError },
        place === 'logo' ? 'studio.error.uploadLogo' : 'studio.error.uploadBackground',
        error,
      ),
    ...local,
  });
  return {
    assets,
    images,
    stop() {
      assets.stop();
      images.stop();
    },
  };
}

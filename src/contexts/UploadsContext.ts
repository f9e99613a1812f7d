import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { AssetUpload } from '../participant/uploads/uploadList.ts';
import type { ImagePlace, ImageUpload } from '../participant/uploads/imageUploads.ts';
import type { StudioUploads } from '../participant/uploads/openStudioUploads.ts';

export const UploadsContext = createContext<StudioUploads | null>(null);

/** The uploads; throws outside the studio page. */
export function useUploads(): StudioUploads {
  const uploads = use(UploadsContext);
  if (uploads === null) throw new Error('useUploads is used outside UploadsContext');
  return uploads;
}

/** A part of the list of asset uploads in progress. */
export const useAssetUploads = <Part>(select: (list: readonly AssetUpload[]) => Part): Part =>
  useStore(useUploads().assets.store, useShallow(select));

/** The image uploads in progress for one place. */
export const useImageUploads = (place: ImagePlace): readonly ImageUpload[] =>
  useStore(
    useUploads().images.store,
    useShallow((list) => list.filter((upload) => upload.place === place)),
  );

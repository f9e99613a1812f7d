import { z } from 'zod';
import type { AssetSignal } from '../../protocol/contentSignals.ts';
import { unreachable } from '../exhaustive.ts';
import { removeById } from './listById.ts';

/** A picture, video or page to show beside the streams. One without a url, or with a blob's, is still uploading. */
export const assetSchema = z.object({ id: z.string(), url: z.string().nullable(), mimeType: z.string() });
export type Asset = z.infer<typeof assetSchema>;

/** The assets, and how often an event asked to fetch them anew: whoever loads them follows that count. */
export interface Assets {
  readonly list: readonly Asset[];
  readonly refetches: number;
}

export const noAssets: Assets = { list: [], refetches: 0 };

/** An asset from an element of the server's list. */
export const assetOfElement = (element: {
  id: string;
  fileUrl: string | null;
  contentType: string;
}): Asset => ({ id: element.id, url: element.fileUrl, mimeType: element.contentType });

export function reduceAssets(assets: Assets, event: AssetSignal): Assets {
  switch (event.type) {
    case 'assetsCreated':
    case 'assetsReordered':
      // Neither names the assets: the server's list does.
      return { ...assets, refetches: assets.refetches + 1 };
    case 'assetDeleted': {
      const list = removeById(assets.list, event.data.assetId);
      return list === assets.list ? assets : { ...assets, list };
    }
    case 'assetsDeleteAll':
      return assets.list.length === 0 ? assets : { ...assets, list: [] };
    default:
      return unreachable(event);
  }
}

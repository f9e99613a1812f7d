import { z } from 'zod';
import { isAssetSignal, type AssetSignal } from '../../protocol/contentSignals.ts';
import { unreachable } from '../exhaustive.ts';
import { removeById } from './listById.ts';

/** A picture, video or page to show next to the streams. Without a url, or with that of a local blob, it is uploading. */
export const assetSchema = z.object({
  id: z.string(),
  url: z.string().nullable(),
  mimeType: z.string(),
  /** Name of the uploaded file. */
  name: z.string().optional(),
  /** Whether this participant added it. */
  isOwn: z.boolean().optional(),
});
export type Asset = z.infer<typeof assetSchema>;

/** The assets, and how often an event has asked to fetch them again: whoever loads them follows this count. */
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
  name?: string | undefined;
  isOwn?: boolean | undefined;
}): Asset => ({
  id: element.id,
  url: element.fileUrl,
  mimeType: element.contentType,
  ...(element.name === undefined ? {} : { name: element.name }),
  ...(element.isOwn === undefined ? {} : { isOwn: element.isOwn }),
});

/** What changes the list: signals, and a whole list from a server's answer. */
export type AssetEvent = AssetSignal | { type: 'assetsListed'; data: { assets: readonly Asset[] } };

export const isAssetEvent = (event: { readonly type: string }): event is AssetEvent =>
  event.type === 'assetsListed' || isAssetSignal(event);

export function reduceAssets(assets: Assets, event: AssetEvent): Assets {
  switch (event.type) {
    case 'assetsListed':
      return { ...assets, list: event.data.assets };
    case 'assetsCreated':
    case 'assetsReordered':
      // The signal does not name the assets; the server has the new list.
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

/** The assets in the order of these ids. Assets that are not named come last, in their present order. */
export function inOrder(assets: readonly Asset[], ids: readonly string[]): readonly Asset[] {
  const named = new Set(ids);
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  return [...ids.flatMap((id) => byId.get(id) ?? []), ...assets.filter(({ id }) => !named.has(id))];
}

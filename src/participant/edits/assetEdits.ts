import type { AssetApi } from '../../api/assetApi.ts';
import { assetOfElement, inOrder, type AssetEvent } from '../../scene/content/assets.ts';
import type { ContentEdit } from '../contentEditor.ts';
import { optimistically } from './optimistically.ts';

const action = 'manageAssets';
type Elements = Awaited<ReturnType<AssetApi['getElements']>>;

const listed = (list: Elements): AssetEvent[] => [
  { type: 'assetsListed', data: { assets: list.map(assetOfElement) } },
];

/** The changes to a session's assets. */
export const createAssetEdits = (api: AssetApi, studioToken: string) => ({
  /** Creates assets from finished uploads, in this order, after the others; `onCreated` gets their ids before the list has them. */
  create: (signedIds: string[], onCreated: (assetIds: string[]) => void): ContentEdit<Elements> => ({
    action,
    errorKey: 'studio.error.createAssets',
    async call(accessToken) {
      const created = await api.createElements(studioToken, accessToken, signedIds);
      onCreated(created.map(({ id }) => id));
      return api.getElements(studioToken, accessToken);
    },
    events: listed,
  }),
  reorder: (assetIds: string[]): ContentEdit<Elements> => ({
    action,
    errorKey: 'studio.error.reorderAssets',
    expected: (content) => ({
      ...content,
      assets: { ...content.assets, list: inOrder(content.assets.list, assetIds) },
    }),
    call: (accessToken) => api.reorderElements(studioToken, accessToken, assetIds),
    events: listed,
  }),
  remove: (assetId: string): ContentEdit<unknown> => ({
    action,
    errorKey: 'studio.error.deleteAsset',
    ...optimistically({ type: 'assetDeleted', data: { assetId } }),
    call: (accessToken) => api.deleteElement(studioToken, accessToken, assetId),
  }),
  removeAll: (): ContentEdit<unknown> => ({
    action: 'deleteAnyAsset',
    errorKey: 'studio.error.deleteAllAssets',
    ...optimistically({ type: 'assetsDeleteAll', data: {} }),
    call: (accessToken) => api.deleteAllElements(studioToken, accessToken),
  }),
});
